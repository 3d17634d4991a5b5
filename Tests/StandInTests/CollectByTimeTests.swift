import Combine
import Testing

private enum SensorError: Error { case lost }

/// Demands nothing until a test says so.
private final class PatientSubscriber: Subscriber {
    typealias Input = [Int]
    typealias Failure = Never

    private(set) var received: [[Int]] = []
    private(set) var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: [Int]) -> Subscribers.Demand {
        received.append(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
}

@Suite("Values that are collected by time")
struct CollectByTimeTests {
    @Test("each interval sends its values, an empty one nothing, and the end sends the rest")
    func byTime() {
        let scheduler = ManualScheduler()
        let readings = PassthroughSubject<Int, Never>()
        var (arrays, ends): ([[Int]], Int) = ([], 0)
        let subscription = readings.collect(.byTime(scheduler, .seconds(10)))
            .sink(receiveCompletion: { _ in ends += 1 }) { arrays.append($0) }
        readings.send(1)
        readings.send(2)
        scheduler.advance(by: .seconds(9))
        #expect(arrays.isEmpty)
        scheduler.advance(by: .seconds(1))
        scheduler.advance(by: .seconds(20))
        readings.send(3)
        scheduler.advance(by: .seconds(10))
        readings.send(4)
        readings.send(completion: .finished)
        #expect(arrays == [[1, 2], [3], [4]])
        #expect(ends == 1)
        #expect(scheduler.scheduledCount == 0, "the intervals end with the publisher")
        subscription.cancel()
    }

    @Test("an array is also sent as soon as it has the number of values")
    func byCount() {
        let scheduler = ManualScheduler()
        let readings = PassthroughSubject<Int, Never>()
        var arrays: [[Int]] = []
        let subscription = readings.collect(.byTimeOrCount(scheduler, .seconds(10), 3))
            .sink { arrays.append($0) }
        for number in 1...4 { readings.send(number) }
        #expect(arrays == [[1, 2, 3]])
        scheduler.advance(by: .seconds(10))
        #expect(arrays == [[1, 2, 3], [4]])
        subscription.cancel()
    }

    @Test("a failure drops what was collected, and a cancelled subscription gets nothing more")
    func endings() {
        let scheduler = ManualScheduler()
        let failing = PassthroughSubject<Int, any Error>()
        var (arrays, failures): ([[Int]], Int) = ([], 0)
        let first = failing.collect(.byTime(scheduler, .seconds(1))).sink(
            receiveCompletion: { if case .failure = $0 { failures += 1 } },
            receiveValue: { arrays.append($0) })
        failing.send(1)
        failing.send(completion: .failure(SensorError.lost))
        #expect(failures == 1)

        let readings = PassthroughSubject<Int, Never>()
        let second = readings.collect(.byTime(scheduler, .seconds(1))).sink { arrays.append($0) }
        readings.send(2)
        second.cancel()
        scheduler.advance(by: .seconds(5))
        #expect(arrays.isEmpty)
        #expect(scheduler.scheduledCount == 0)
        first.cancel()
    }

    @Test("values wait until the subscriber demands an array")
    func demand() throws {
        let scheduler = ManualScheduler()
        let readings = PassthroughSubject<Int, Never>()
        let subscriber = PatientSubscriber()
        readings.collect(.byTime(scheduler, .seconds(1))).subscribe(subscriber)
        readings.send(1)
        scheduler.advance(by: .seconds(1))
        readings.send(2)
        #expect(subscriber.received.isEmpty)
        let subscription = try #require(subscriber.subscription)
        subscription.request(.max(1))
        scheduler.advance(by: .seconds(1))
        readings.send(3)
        scheduler.advance(by: .seconds(1))
        #expect(subscriber.received == [[1, 2]])
        subscription.cancel()
    }
}
