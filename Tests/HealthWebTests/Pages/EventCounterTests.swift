import Testing

@testable import web_benchmark

@Suite("The benchmark's count of events")
struct EventCounterTests {
    private static let stream =
        "retry: 2000\n\nevent: change\ndata: 1\n\n: here\n\nevent: change\ndata: 1\n\n"

    @Test("counts each change, wherever the bytes are cut", arguments: [1, 2, 5, 14, 1000])
    func chunks(size: Int) {
        var counter = EventCounter()
        let bytes = Array(Self.stream.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            counter.receive(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(counter.changes == 2)
    }

    @Test("counts a change at the beginning of a chunk")
    func first() {
        var counter = EventCounter()
        counter.receive("event: change\ndata: 1\n\n".utf8)
        #expect(counter.changes == 1)
        counter.receive("event: other\ndata: event: change\n\n".utf8)
        #expect(counter.changes == 1)
    }
}
