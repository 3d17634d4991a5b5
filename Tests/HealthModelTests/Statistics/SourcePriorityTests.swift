import HealthModel
import Testing

@Suite("Priority of sources")
struct SourcePriorityTests {
    private func candidate(
        _ number: Int, _ bundle: String, _ name: String = "", _ products: [String] = [],
        recency: Double = 0
    ) -> SourcePriority.Candidate {
        SourcePriority.Candidate(
            number: number, source: Source(bundleIdentifier: bundle, name: name),
            productTypes: products, recency: recency)
    }

    private func order(
        _ candidates: [SourcePriority.Candidate], preferred: [String] = []
    ) -> [Int] {
        SourcePriority(preferred: preferred).ranks(candidates)
            .sorted { $0.value < $1.value }.map(\.key)
    }

    @Test("A watch is better than a phone, and a phone than what runs elsewhere")
    func carriers() {
        let candidates = [
            candidate(1, "com.example.web", recency: 9),
            candidate(2, "com.apple.health.A", "Anna's iPhone"),
            candidate(3, "com.apple.health.B", "Anna's Apple Watch"),
        ]
        #expect(order(candidates) == [3, 2, 1])
        #expect(
            order([
                candidate(1, "com.apple.health.A", "Eins", ["iPhone15,2"]),
                candidate(2, "com.apple.health.B", "Zwei", ["Watch7,1"]),
            ]) == [2, 1])
    }

    @Test("A phone itself is better than apps on it, of which the most recent comes first")
    func apps() {
        let candidates = [
            candidate(1, "com.example.a", "A", ["iPhone15,2"], recency: 1),
            candidate(2, "com.example.b", "B", ["iPhone15,2"], recency: 2),
            candidate(3, "com.apple.health.A", "Phone", ["iPhone15,2"]),
        ]
        #expect(order(candidates) == [3, 2, 1])
    }

    @Test("The person's list comes before everything else")
    func preferred() {
        let candidates = [
            candidate(1, "com.apple.health.B", "Apple Watch"), candidate(2, "com.example.b"),
            candidate(3, "com.example.a"),
        ]
        #expect(order(candidates, preferred: ["com.example.b"]) == [2, 1, 3])
        #expect(
            order(candidates, preferred: ["gone", "com.example.a", "com.example.b"]) == [3, 2, 1])
    }

    @Test("Nothing but the sources decides, not the order in which they are given")
    func stable() {
        let candidates = (0..<6).map { candidate($0, "com.example.\($0)") }
        #expect(order(candidates) == order(candidates.reversed()))
        #expect(order([]).isEmpty)
    }
}
