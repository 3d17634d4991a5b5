import Foundation
import Synchronization

/// Ends the process if a run takes too long, and prints its seed.
///
/// A run in an endless loop never ends by itself. The check has a thread of its own, because such
/// runs occupy the threads of the tasks.
final class RunLimit: Sendable {
    private let began = Mutex<[UInt64: ContinuousClock.Instant]>([:])
    private let limit: Duration

    /// - Parameter seconds: The maximum time of one run, in seconds.
    init(seconds: Int) {
        limit = .seconds(seconds)
        let thread = Thread { [self] in
            while true {
                Thread.sleep(forTimeInterval: 1)
                guard let seed = endless else { continue }
                say("Seed \(seed): The run has not ended after \(seconds) seconds.")
                exit(EXIT_FAILURE)
            }
        }
        thread.start()
    }

    /// Performs a run within the limit.
    func watch<Result>(_ seed: UInt64, _ body: () async -> Result) async -> Result {
        began.withLock { $0[seed] = .now }
        defer { began.withLock { $0[seed] = nil } }
        return await body()
    }

    /// The lowest seed whose run takes too long.
    private var endless: UInt64? {
        began.withLock { began in
            began.filter { ContinuousClock.now - $0.value > limit }.keys.min()
        }
    }
}
