internal import Foundation
internal import GRDB

/// Opens a file, and retries for a while if another process is creating the same file.
///
/// SQLite does not wait for a file that is being changed to a write-ahead log; of two processes
/// that create the tables the second fails; and a process that closes the file last removes its
/// log, so that another one cannot open it at that moment. If SQLite itself has waited, there is no
/// retry after five seconds.
package func retryingWhileBusy<T>(
    now: () -> ContinuousClock.Instant = { .now }, _ body: () throws -> T
) throws -> T {
    let end = now() + .seconds(5)
    var failures = 0
    while true {
        do {
            return try body()
        } catch {
            failures += 1
            guard failures <= maximumRetries(for: error), now() < end else { throw error }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}

/// The number of retries for an error of opening.
private func maximumRetries(for error: any Error) -> Int {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY?: 250
    case .SQLITE_ERROR?, .SQLITE_CONSTRAINT?, .SQLITE_CANTOPEN?: 10
    default: 0
    }
}
