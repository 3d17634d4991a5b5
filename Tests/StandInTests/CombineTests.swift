import Combine
import Dispatch
import Foundation
import Testing

/// A view model as apps have written them since 2019.
private final class WeightViewModel: ObservableObject {
    @Published var kilograms: Double?
    @Published var goal = 75.0
    @Published private(set) var summary = ""
    private var subscriptions: Set<AnyCancellable> = []

    init() {
        $kilograms.compactMap { $0 }
            .map { [unowned self] in "\($0 - goal) kg to go" }
            .sink { [weak self] in self?.summary = $0 }
            .store(in: &subscriptions)
    }
}

@Suite("Combine")
struct CombineTests {
    @Test("a view model's published values reach a sink, the present one first")
    func published() {
        let model = WeightViewModel()
        var values: [Double?] = []
        let subscription = model.$kilograms.sink { values.append($0) }
        model.kilograms = 81
        model.kilograms = 80
        subscription.cancel()
        model.kilograms = 79
        #expect(values == [nil, 81, 80])
        #expect(model.summary == "4.0 kg to go", "the last weight that it was told of")
    }

    @Test("an observable object says that it is about to change, before it has")
    func willChange() {
        let model = WeightViewModel()
        var seen: [Double] = []
        let subscription = model.objectWillChange.sink { seen.append(model.goal) }
        model.goal = 70
        #expect(seen.first == 75)
        #expect(model.goal == 70)
        subscription.cancel()
    }

    @Test("subjects, notifications and queues are publishers and schedulers as on Apple's systems")
    func foundation() async {
        let subject = PassthroughSubject<Int, Never>()
        var sum = 0
        let adding = subject.reduce(0, +).sink { sum = $0 }
        for number in 1...4 { subject.send(number) }
        subject.send(completion: .finished)
        #expect(sum == 10)
        adding.cancel()

        let center = NotificationCenter()
        let name = Notification.Name("weighed")
        var names: [Notification.Name] = []
        let listening = center.publisher(for: name).sink { names.append($0.name) }
        center.post(name: name, object: nil)
        #expect(names == [name])
        listening.cancel()

        let queue = DispatchQueue(label: "combine")
        var receiving: AnyCancellable?
        await withCheckedContinuation { continuation in
            receiving = Just(1).receive(on: queue).sink { _ in continuation.resume() }
        }
        receiving?.cancel()
    }

    @Test(
        "the values of publishers and futures can be awaited, and queues and timers are scheduled on"
    )
    func waiting() async throws {
        var numbers: [Int] = []
        for await number in [1, 2, 3].publisher.values { numbers.append(number) }
        #expect(numbers == [1, 2, 3])
        let queue = OperationQueue()
        for await number in Just(4).receive(on: queue).values { #expect(number == 4) }
        let zipped = Publishers.Zip3([1, 2].publisher, ["a", "b"].publisher, Just(true))
        for await (number, text, flag) in zipped.values {
            #expect(number == 1 && text == "a" && flag)
        }
        let ticks = Timer.publish(every: 60, on: .main, in: .common).autoconnect().sink { _ in }
        ticks.cancel()
    }
}
