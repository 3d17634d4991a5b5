import Combine
import Testing

/// A view model that shows several readings together.
private final class DayViewModel: ObservableObject {
    @Published var steps = 0
    @Published var goal = 10_000
    @Published private(set) var text = ""

    init() {
        $steps.combineLatest($goal).map { "\($0) of \($1)" }.assign(to: &$text)
    }
}

private enum SyncError: Error { case offline }

@Suite("Publishers that are combined")
struct CombiningTests {
    @Test("the latest values come with each change, once all have one, and end when all have ended")
    func latest() {
        let (steps, name) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        var (values, ends): ([String], Int) = ([], 0)
        let subscription = steps.combineLatest(name)
            .sink(receiveCompletion: { _ in ends += 1 }) { values.append("\($1)\($0)") }
        for number in 1...2 { steps.send(number) }
        name.send("a")
        steps.send(3)
        name.send("b")
        steps.send(completion: .finished)
        #expect(ends == 0)
        name.send("c")
        name.send(completion: .finished)
        #expect(values == ["a2", "a3", "b3", "c3"])
        #expect(ends == 1)
        subscription.cancel()
    }

    @Test("three and four publishers are combined like two")
    func several() {
        let (a, b) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<String, Never>("x"))
        let (c, d) = (Just(true), CurrentValueSubject<Double, Never>(0.5))
        var values: [String] = []
        let three = a.combineLatest(b, c).sink { values.append("\($0)\($1)\($2)") }
        let four = a.combineLatest(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { values.append($0) }
        #expect(values == ["1xtrue", "1xtrue0.5"])
        three.cancel()
        a.send(2)
        #expect(values.last == "2xtrue0.5")
        four.cancel()
        a.send(3)
        #expect(values.count == 3, "a cancelled subscription gets nothing")
    }

    @Test("a failure of one ends the combination")
    func failure() {
        let (a, b) = (PassthroughSubject<Int, any Error>(), PassthroughSubject<Int, any Error>())
        var failures = 0
        let together = Publishers.CombineLatest(a, b).sink(
            receiveCompletion: { if case .failure = $0 { failures += 1 } }, receiveValue: { _ in })
        let merged = a.merge(with: b).sink(
            receiveCompletion: { if case .failure = $0 { failures += 1 } }, receiveValue: { _ in })
        b.send(completion: .failure(SyncError.offline))
        a.send(1)
        #expect(failures == 2)
        together.cancel()
        merged.cancel()
    }

    @Test("merged values come as they are sent, and end when all have ended")
    func merging() {
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var (values, ends): ([Int], Int) = ([], 0)
        let subscription = a.merge(with: b, Just(0))
            .sink(receiveCompletion: { _ in ends += 1 }) { values.append($0) }
        a.send(1)
        b.send(2)
        a.send(completion: .finished)
        b.send(3)
        #expect(ends == 0)
        b.send(completion: .finished)
        #expect(values == [0, 1, 2, 3])
        #expect(ends == 1)
        subscription.cancel()
        var many: [Int] = []
        let list = Publishers.MergeMany((1...3).map { Just($0) }).merge(with: Just(4))
            .sink { many.append($0) }
        #expect(many == [1, 2, 3, 4])
        list.cancel()
        var eight: [Int] = []
        let numbers = Just(1).merge(
            with: Just(2), [3].publisher, Just(4), Empty<Int, Never>(), Just(5), Just(6),
            [7, 8].publisher
        )
        .sink { eight.append($0) }
        #expect(eight == Array(1...8))
        numbers.cancel()
    }

    @Test(
        "merges of three to eight publishers have the types of Combine, which are compared by their publishers"
    )
    func types() {
        let (one, two) = (Just(1), Just(2))
        let three: Publishers.Merge3<Just<Int>, Just<Int>, Just<Int>> = one.merge(with: two, two)
        #expect(three == Publishers.Merge3(one, two, two))
        #expect(three != Publishers.Merge3(one, two, one))
        let six: Publishers.Merge6 = one.merge(with: one, one, one, one, two)
        #expect(six.f == two && six.a == one)
        var values: [Int] = []
        let lists = (1...7).map { [$0].publisher }
        let seven = Publishers.Merge7(
            lists[0], lists[1], lists[2], lists[3], lists[4], lists[5], lists[6]
        )
        .sink { values.append($0) }
        #expect(values == Array(1...7))
        seven.cancel()
        #expect(Publishers.CombineLatest(one, two) == one.combineLatest(two))
        #expect(Publishers.CombineLatest(one, two) != one.combineLatest(one))
    }

    @Test("published values are combined in a model")
    func model() {
        let model = DayViewModel()
        model.steps = 4_000
        model.goal = 8_000
        #expect(model.text == "4000 of 8000")
    }
}
