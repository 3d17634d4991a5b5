internal import Foundation
internal import GRDB

/// Opens a file, again for a while where another is making the same file at this moment.
///
/// SQLite does not wait by itself for a file that is being changed to its write-ahead log, and of
/// two that make the tables the second fails. The last one that closes a file takes its log away: who
/// opens it at that moment cannot. Where SQLite does wait, that is enough: after five seconds no try
/// is made again.
package func patiently<T>(
    now: () -> ContinuousClock.Instant = { .now }, _ body: () throws -> T
) throws -> T {
    let end = now() + .seconds(5)
    var failures = 0
    while true {
        do {
            return try body()
        } catch {
            failures += 1
            guard failures <= patience(with: error), now() < end else { throw error }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}

/// How often an error of opening may pass by itself.
private func patience(with error: any Error) -> Int {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY?: 250
    case .SQLITE_ERROR?, .SQLITE_CONSTRAINT?, .SQLITE_CANTOPEN?: 10
    default: 0
    }
}
