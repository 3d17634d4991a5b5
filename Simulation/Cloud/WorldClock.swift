import Foundation
import Synchronization

/// The time in a world, which stands still until it is moved.
final class WorldClock: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_780_000_000))

    var now: Date { instant.withLock { $0 } }

    func advance(by seconds: Double) { instant.withLock { $0 += seconds } }
}

/// A world's clock with what a device's is off.
final class DeviceClock: Sendable {
    private let offset: Mutex<Double>
    private let now: @Sendable () -> Date

    init(_ now: @escaping @Sendable () -> Date, offset: Double) {
        self.now = now
        self.offset = Mutex(offset)
    }

    var date: Date { now().addingTimeInterval(offset.withLock { $0 }) }

    func set(_ seconds: Double) { offset.withLock { $0 = seconds } }
}
