internal import Foundation

/// The priority of sources that have data for the same time.
///
/// The person's own list comes first, in its order. Then follow, by default, sources on a watch, on
/// a phone, and all others; within each group devices before apps, and the most recent sample
/// first. HealthKit also ranks manual entries highest; that is a property of each sample, and
/// reading it would cost more than the whole pass.
public struct SourcePriority: Sendable {
    /// A source with the properties that determine its rank.
    public struct Candidate: Sendable {
        /// The number of the source in rows.
        public var number: Int
        /// The source.
        public var source: Source
        /// The product types on which the source ran, such as "Watch7,1".
        public var productTypes: [String]
        /// A number that is higher for a source with a more recent sample.
        public var recency: Double

        /// Creates a candidate.
        public init(number: Int, source: Source, productTypes: [String], recency: Double = 0) {
            self.number = number
            self.source = source
            self.productTypes = productTypes
            self.recency = recency
        }
    }

    /// The person's list by bundle identifier, the highest priority first.
    public var preferred: [String]

    /// Creates a priority with the person's list, which may be empty.
    public init(preferred: [String] = []) {
        self.preferred = preferred
    }

    /// The rank of each candidate by its number, from 0; lower ranks win.
    public func ranks(_ candidates: [Candidate]) -> [Int: Int] {
        let places = Dictionary(
            preferred.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let ordered = candidates.map { candidate in
            Place(
                preferred: places[candidate.source.bundleIdentifier] ?? .max,
                product: Self.productGroup(candidate), isDevice: Self.isDevice(candidate),
                candidate: candidate)
        }.sorted { $0.isBetter(than: $1) }
        return Dictionary(
            ordered.enumerated().map { ($1.candidate.number, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The properties of a candidate that determine its rank.
    private struct Place {
        /// The place in the person's list.
        let preferred: Int
        let product: Int
        let isDevice: Bool
        let candidate: Candidate

        func isBetter(than other: Place) -> Bool {
            if preferred != other.preferred { return preferred < other.preferred }
            if product != other.product { return product < other.product }
            if isDevice != other.isDevice { return isDevice }
            let (a, b) = (candidate, other.candidate)
            if a.recency != b.recency { return a.recency > b.recency }
            return a.source.bundleIdentifier < b.source.bundleIdentifier
        }
    }

    /// The group of a source's product: a watch 0, a phone 1, others 2.
    private static func productGroup(_ candidate: Candidate) -> Int {
        for (place, word) in ["Watch", "iPhone"].enumerated() {
            if candidate.source.name.range(of: word, options: .caseInsensitive) != nil
                || candidate.productTypes.contains(where: { $0.hasPrefix(word) })
            {
                return place
            }
        }
        return 2
    }

    /// Whether the source is the device itself, which in an import is known only by name.
    private static func isDevice(_ candidate: Candidate) -> Bool {
        candidate.source.bundleIdentifier.hasPrefix("com.apple.health")
            || ["Apple Watch", "iPhone"].contains { candidate.source.name.contains($0) }
    }
}

/// Merges the sums of overlapping sources: at each instant the best source that has data counts.
///
/// The sweep advances along the starts of the rows. Each source has at most one current stretch,
/// because overlaps within a source are removed before; its later stretches wait in its lane. A
/// winning stretch is credited in one piece when it stops winning, so that integers stay integers.
struct SourceSweep: Sendable {
    /// A time range of one source's data: the part of a row after the source's earlier rows.
    struct Stretch: Sendable {
        /// The start, in seconds since the reference date.
        var start: Double
        /// The end, which is not included.
        var end: Double
        /// The value of the whole row.
        var value: Double
        /// The seconds of the whole row.
        var length: Double
        /// The position of a bucket at or before the one in which the stretch continues.
        var position: Int
    }

    /// The current and the waiting stretches of a source.
    private struct Lane: Sendable {
        let rank: Int
        let source: Int
        var front = Stretch(start: 0, end: 0, value: 0, length: 1, position: 0)
        var waiting: [Stretch] = []
        var nextWaiting = 0

        /// Creates the next waiting stretch the current one; returns false if there is none.
        mutating func advance() -> Bool {
            guard nextWaiting < waiting.count else {
                waiting.removeAll(keepingCapacity: true)
                nextWaiting = 0
                return false
            }
            front = waiting[nextWaiting]
            nextWaiting += 1
            return true
        }
    }

    private var lanes: [Lane] = []
    /// The lanes with a current stretch, the best source first.
    private var active: [Int] = []
    private var now = -Double.infinity
    private var winner: Int?
    private var winningSince = 0.0

    /// Creates the lane of a new source; lanes are numbered in this order.
    mutating func addLane(rank: Int, source: Int) {
        lanes.append(Lane(rank: rank, source: source))
    }

    /// Adds a stretch that begins at or after the sweep's present position.
    mutating func add(_ stretch: Stretch, lane: Int) {
        if active.contains(lane) {
            lanes[lane].waiting.append(stretch)
            return
        }
        lanes[lane].front = stretch
        let key = (lanes[lane].rank, lanes[lane].source)
        let place = active.firstIndex { (lanes[$0].rank, lanes[$0].source) > key }
        active.insert(lane, at: place ?? active.count)
    }

    /// Advances to an instant and credits the winners before it.
    mutating func advance(
        to time: Double, crediting track: inout StatisticsTrack, over spans: [BucketTable.Span]
    ) {
        while now < time, !active.isEmpty {
            var next = time
            var best: Int?
            for lane in active {
                if lanes[lane].front.start <= now {
                    best = lane
                    next = min(next, lanes[lane].front.end)
                    break
                }
                next = min(next, lanes[lane].front.start)
            }
            if best != winner {
                settle(crediting: &track, over: spans)
                winner = best
                winningSince = now
            }
            now = next
            dropFinished(crediting: &track, over: spans)
        }
        now = max(now, time)
    }

    private mutating func dropFinished(
        crediting track: inout StatisticsTrack, over spans: [BucketTable.Span]
    ) {
        var place = 0
        while place < active.count {
            let lane = active[place]
            guard lanes[lane].front.end <= now else {
                place += 1
                continue
            }
            if lane == winner {
                settle(crediting: &track, over: spans)
                winner = nil
            }
            if !lanes[lane].advance() { active.remove(at: place) }
        }
    }

    /// Credits the winner with the time since it began to win, bucket by bucket.
    private mutating func settle(
        crediting track: inout StatisticsTrack, over spans: [BucketTable.Span]
    ) {
        guard let winner, winningSince < now else { return }
        let stretch = lanes[winner].front
        var position = stretch.position
        while spans[position].end <= winningSince { position += 1 }
        var from = winningSince
        while from < now {
            let to = min(now, spans[position].end)
            track.addToSum(
                stretch.value * ((to - from) / stretch.length), at: position, from: winner)
            from = to
            if from < now { position += 1 }
        }
        lanes[winner].front.position = position
    }
}
