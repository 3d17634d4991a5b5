import Dispatch
import Foundation
import HealthDatabase
import HealthModel
import Synchronization
import Testing

@Suite("Short accesses on their caller's thread")
struct QuickAccessTests {
    private static let aMinute = Duration.seconds(60)

    // MARK: Reading

    @Test("a short read does not leave its caller's thread")
    func shortRead() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute, weights: 3)
        let (samples, didSuspend) = try await Caller().call {
            try await fixture.store.samples([SampleQuery(type: .bodyMass)], app: .scale)
        }
        #expect(samples.count == 3)
        #expect(!didSuspend)
    }

    @Test("a read that takes too long is repeated on another thread, and is complete")
    func longRead() async throws {
        let fixture = try await fixture(quickLimit: .zero, weights: 3000)
        let (samples, didSuspend) = try await Caller().call {
            try await fixture.store.samples([SampleQuery(type: .bodyMass)], app: .scale)
        }
        #expect(samples.count == 3000)
        #expect(didSuspend)
        let count = try await fixture.store.count([SampleQuery(type: .bodyMass)], app: .scale)
        #expect(count == 3000)
    }

    @Test("an error of a short read reaches its caller")
    func readError() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute, weights: 1)
        await #expect(throws: HealthStoreError.authorizationNotDetermined([.heartRate])) {
            try await fixture.store.samples([SampleQuery(type: .heartRate)], app: .scale)
        }
    }

    @Test("a cancelled task reads nothing")
    func cancelledRead() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute, weights: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fixture.store.samples([SampleQuery(type: .bodyMass)], app: .scale)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    // MARK: Saving

    @Test("a save of a few samples does not leave its caller's thread while the disk is quick")
    func shortSave() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        let (_, didSuspend) = try await Caller().call {
            try await fixture.store.save([try .weight(80)], app: .scale)
        }
        #expect(!didSuspend)
        #expect(try await fixture.weights == [80])
    }

    @Test("after a save that took too long, the next one waits on another thread")
    func slowDisk() async throws {
        let fixture = try await fixture(quickLimit: .zero)
        try await fixture.store.save([try .weight(80)], app: .scale)
        let (_, didSuspend) = try await Caller().call {
            try await fixture.store.save([try .weight(81)], app: .scale)
        }
        #expect(didSuspend)
        #expect(try await fixture.weights == [80, 81])
    }

    @Test("a save of many samples waits on another thread")
    func longSave() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        let (_, didSuspend) = try await Caller().call {
            try await fixture.store.save(
                try (0..<9).map { try .weight(Double(80 + $0)) }, app: .scale)
        }
        #expect(didSuspend)
        #expect(try await fixture.weights.count == 9)
    }

    @Test("a save never blocks the main actor")
    @MainActor func mainActor() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        var didSuspend = false
        let other = Task { @MainActor in didSuspend = true }
        try await fixture.store.save([try .weight(80)], app: .scale)
        #expect(didSuspend)
        await other.value
    }

    @Test(
        "a save waits on another thread while another write is under way", .timeLimit(.minutes(30)))
    func busy() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        let mayEnd = DispatchSemaphore(value: 0)
        try await write(to: fixture.store) { mayEnd.wait() }
        // Whoever blocks the caller's thread now never lets the other write end.
        let (_, didSuspend) = try await Caller { mayEnd.signal() }.call {
            try await fixture.store.save([try .weight(80)], app: .scale)
        }
        #expect(didSuspend)
        #expect(try await fixture.weights == [70, 80])
    }

    @Test("a save waits while another process writes", .timeLimit(.minutes(30)))
    func otherProcess() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        try await write(to: fixture.secondStore()) { Thread.sleep(forTimeInterval: 0.5) }
        try await fixture.store.save([try .weight(80)], app: .scale)
        #expect(try await fixture.weights == [70, 80])
    }

    /// Begins a write on a thread of its own, which waits inside its transaction.
    private func write(
        to store: HealthStore, _ wait: @escaping @Sendable () -> Void
    ) async throws {
        let isWriting = DispatchSemaphore(value: 0)
        let imported = try Sample.weight(70).saved(by: .scale)
        Thread {
            try? store.withIngestion { writer in
                // An error ends the test by its time limit.
                _ = try writer.insert(imported)
                isWriting.signal()
                wait()
            }
        }.start()
        await withCheckedContinuation { continuation in
            // Not on one of Swift's threads.
            Thread {
                isWriting.wait()
                continuation.resume()
            }.start()
        }
    }

    // MARK: What a save keeps for the next one

    @Test("what a failed save created is not used by the next one")
    func rolledBack() async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        let weight = try Sample.weight(80)
        try await fixture.store.save([weight], app: .scale)
        // The store has no pounds so far.
        let pounds = try Sample.weight(176, unit: "lb")
        await #expect(throws: HealthStoreError.duplicateObject(weight.uuid)) {
            try await fixture.store.save([pounds, weight], app: .scale)
        }
        try await fixture.store.save([pounds], app: .scale)
        let stored = try await fixture.store.samples([SampleQuery(type: .bodyMass)], app: nil)
        #expect(Set(stored.compactMap(\.quantity)) == [weight.quantity, pounds.quantity])
        #expect(try await fixture.store.checkIntegrity().isEmpty)
    }

    @Test("a permission that was withdrawn since the last save holds", arguments: [true, false])
    func withdrawn(byOtherProcess: Bool) async throws {
        let fixture = try await fixture(quickLimit: Self.aMinute)
        try await fixture.store.save([try .weight(80)], app: .scale)
        let other = byOtherProcess ? try fixture.secondStore() : fixture.store
        try other.permissions.set(share: [.bodyMass: .denied], read: [:], app: .scale)
        await #expect(throws: HealthStoreError.authorizationDenied([.bodyMass])) {
            try await fixture.store.save([try .weight(81)], app: .scale)
        }
        try other.permissions.set(share: [.bodyMass: .granted], read: [:], app: .scale)
        try await fixture.store.save([try .weight(82)], app: .scale)
        #expect(try await fixture.weights == [80, 82])
    }

    private func fixture(quickLimit: Duration, weights: Int = 0) async throws -> StoreFixture {
        let fixture = try StoreFixture(quickLimit: quickLimit)
        try fixture.permit([.bodyMass], .scale)
        let samples = try (0..<weights).map { _ in try Sample.weight(80) }
        try await fixture.store.save(samples, app: .scale)
        return fixture
    }
}

/// An actor that notices whether a call of its own suspends: then it does other work meanwhile.
private actor Caller {
    private var didOtherWork = false
    private let otherWork: @Sendable () -> Void

    init(_ otherWork: @escaping @Sendable () -> Void = {}) { self.otherWork = otherWork }

    func call<T: Sendable>(_ body: () async throws -> T) async rethrows -> (T, didSuspend: Bool) {
        let other = Task { work() }
        let result = try await body()
        let didSuspend = didOtherWork
        await other.value
        return (result, didSuspend)
    }

    private func work() {
        didOtherWork = true
        otherWork()
    }
}

extension StoreFixture {
    /// The masses of all weights, in the order in which they were saved.
    fileprivate var weights: [Double] {
        get async throws {
            try await store.changes([SampleQuery(type: .bodyMass)], after: nil, app: nil)
                .added.compactMap(\.quantity?.value)
        }
    }
}
