internal import Foundation
internal import Synchronization

/// Slows down attempts to guess a password: after some wrong ones each attempt waits longer.
final class LoginLimiter: Sendable {
    private struct Tries {
        var failures = 0
        var blockedUntil = Date.distantPast
    }

    /// The number of wrong passwords of an address before it has to wait.
    static let free = 5
    /// The longest wait, in seconds.
    static let longest = 900.0
    private static let mostAddresses = 10_000
    private let now: @Sendable () -> Date
    private let tries = Mutex<[String: Tries]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Whether an address may try now; an attempt counts as wrong until ``succeeded(_:)``.
    func mayTry(_ address: String) -> Bool {
        let now = now()
        return tries.withLock { all in
            if all.count > Self.mostAddresses { all = all.filter { $0.value.blockedUntil > now } }
            var entry = all[address] ?? Tries()
            guard entry.blockedUntil <= now else { return false }
            entry.failures += 1
            if entry.failures >= Self.free {
                let wait = min(pow(2, Double(entry.failures - Self.free)), Self.longest)
                entry.blockedUntil = now.addingTimeInterval(wait)
            }
            all[address] = entry
            return true
        }
    }

    /// The password was right: the address starts again without wrong passwords.
    func succeeded(_ address: String) {
        tries.withLock { _ = $0.removeValue(forKey: address) }
    }
}
