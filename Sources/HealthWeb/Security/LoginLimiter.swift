internal import Foundation
internal import HealthHTTP
internal import Synchronization

/// Slows down attempts to guess the password: after some wrong ones each attempt waits longer.
///
/// Wrong passwords are counted by network, and those of all networks together, because an attacker may
/// have many addresses. A browser that has logged in before is counted by itself: others who guess do
/// not delay it.
final class LoginLimiter: Sendable {
    /// The origin of the attempts.
    enum Caller: Hashable, Sendable {
        /// A browser that has not logged in before, by its network.
        case network(ClientNetwork)
        /// A browser that has, by its identifier.
        case browser(String)
    }

    /// When the waits begin and end to grow.
    struct Rule: Hashable, Sendable {
        /// The number of wrong passwords before the first wait.
        let free: Int
        /// The longest wait, in seconds.
        let longest: Double

        /// The rule for a network, and for a browser that has logged in before.
        static let caller = Rule(free: LoginLimiter.free, longest: LoginLimiter.longest)
        /// The rule for all networks together; the waits are short, because they also delay the new
        /// browser of a person who knows the password.
        static let account = Rule(free: 20, longest: 60)
    }

    private enum Counter: Hashable {
        case caller(Caller)
        case account

        var rule: Rule { self == .account ? .account : .caller }
    }

    private struct Tries {
        var failures = 0
        var last = Date.distantPast
        var blockedUntil = Date.distantPast
    }

    /// The number of wrong passwords of a network before it has to wait.
    static let free = 5
    /// The longest wait of a network, in seconds.
    static let longest = 900.0
    /// The time after the last wrong password in which it is forgotten, in seconds.
    static let memory = 86_400.0
    private static let mostCounters = 1_000
    private let now: @Sendable () -> Date
    private let tries = Mutex<[Counter: Tries]>([:])

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// Whether a caller may try now; an attempt counts as wrong until ``succeeded(_:)``.
    func mayTry(_ caller: Caller) -> Bool {
        let now = now()
        return tries.withLock { all in
            if all.count > Self.mostCounters {
                all = all.filter { $0.value.last.addingTimeInterval(Self.memory) > now }
            }
            let counters = Self.counters(of: caller)
            guard counters.allSatisfy({ all[$0].map { $0.blockedUntil <= now } ?? true }) else {
                return false
            }
            for counter in counters {
                var entry = all[counter] ?? Tries()
                if entry.last.addingTimeInterval(Self.memory) <= now { entry = Tries() }
                entry.failures += 1
                entry.last = now
                let rule = counter.rule
                if entry.failures >= rule.free {
                    let wait = min(pow(2, Double(entry.failures - rule.free)), rule.longest)
                    entry.blockedUntil = now.addingTimeInterval(wait)
                }
                all[counter] = entry
            }
            return true
        }
    }

    /// The password was right: the caller starts again without wrong passwords.
    func succeeded(_ caller: Caller) {
        tries.withLock { all in
            for counter in Self.counters(of: caller) { all[counter] = nil }
        }
    }

    private static func counters(of caller: Caller) -> [Counter] {
        switch caller {
        case .network: [.caller(caller), .account]
        case .browser: [.caller(caller)]
        }
    }
}
