import Foundation
import Synchronization

/// What all that happens in a simulated world depends on: the time, the zone, the lock.
final class Conditions: Sendable {
    struct State {
        var now = Date(timeIntervalSince1970: 1_700_000_000)
        var zone = TimeZone.gmt
        var isLocked = false
    }

    private let state = Mutex(State())

    var now: Date { state.withLock { $0.now } }
    var zone: TimeZone { state.withLock { $0.zone } }
    var isLocked: Bool { state.withLock { $0.isLocked } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Zones with whole and broken offsets, with and without summer time, on both halves.
    static let zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]
        .compactMap { TimeZone(identifier: $0) }
}
