internal import Foundation
internal import Synchronization

/// The clock of a contract test, which stands still until a rule moves it.
final class ContractClock: Sendable {
    private let instant: Mutex<Date>

    init(_ start: Date) { instant = Mutex(start) }

    var now: Date { instant.withLock { $0 } }

    func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}
