internal import Foundation
internal import Synchronization

/// A token bucket for each key: a number of requests per minute, which may come all at once.
final class RateLimiter: Sendable {
    private struct Bucket {
        var level: Double
        var date: Date
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let perMinute: Double
    private let now: @Sendable () -> Date

    init(perMinute: Double, now: @escaping @Sendable () -> Date) {
        self.perMinute = perMinute
        self.now = now
    }

    /// Takes one request from a key's bucket; the seconds to wait if the bucket is empty.
    func take(_ key: String) -> Int? {
        let date = now()
        return buckets.withLock { buckets in
            if buckets.count > 10_000 { drop(&buckets, fullAt: date) }
            var bucket = buckets[key] ?? Bucket(level: perMinute, date: date)
            let minutes = max(date.timeIntervalSince(bucket.date), 0) / 60
            bucket.level = min(bucket.level + minutes * perMinute, perMinute)
            bucket.date = date
            defer { buckets[key] = bucket }
            guard bucket.level >= 1 else {
                return Int(((1 - bucket.level) / perMinute * 60).rounded(.up))
            }
            bucket.level -= 1
            return nil
        }
    }

    /// Removes buckets that are full again.
    private func drop(_ buckets: inout [String: Bucket], fullAt date: Date) {
        buckets = buckets.filter { date.timeIntervalSince($0.value.date) < 60 }
    }
}
