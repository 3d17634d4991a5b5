import Foundation
import Synchronization

/// Ends the process if a life takes too long, and says which seed it has.
///
/// A life in an endless loop never ends by itself. The check has a thread of its own, because such
/// lives occupy the threads of the tasks.
final class LifeLimit: Sendable {
    private let began = Mutex<[UInt64: ContinuousClock.Instant]>([:])
    private let limit: Duration

    /// - Parameter seconds: How long one life may take.
    init(seconds: Int) {
        limit = .seconds(seconds)
        let thread = Thread { [self] in
            while true {
                Thread.sleep(forTimeInterval: 1)
                guard let seed = endless else { continue }
                say("Seed \(seed): The life has not ended after \(seconds) seconds.")
                exit(EXIT_FAILURE)
            }
        }
        thread.start()
    }

    /// Lives a life within the limit.
    func watch<Life>(_ seed: UInt64, _ body: () async -> Life) async -> Life {
        began.withLock { $0[seed] = .now }
        defer { began.withLock { $0[seed] = nil } }
        return await body()
    }

    /// The first seed whose life takes too long.
    private var endless: UInt64? {
        began.withLock { began in
            began.filter { ContinuousClock.now - $0.value > limit }.keys.min()
        }
    }
}
