internal import Foundation
internal import GRDB
public import HealthModel

/// A check of an entry before it is saved.
///
/// Findings never prevent saving. ``refusal`` is the error that saving would throw.
public struct EntryReview: Hashable, Sendable {
    /// A property of the entry that the person should check.
    public enum Finding: Hashable, Sendable {
        /// An amount outside of its usual range.
        case unusual(PlausibleRange.Measure, Quantity, PlausibleRange)
        /// A weight that is far from the person's trend before it.
        case farFromTrend(Quantity, trend: Quantity)
        /// A probable duplicate of another entry, own or foreign.
        case repeated(JournalEntry)
        /// A remote may not hold entries of this kind: the entry will wait for permission.
        case waitsForPermission
        /// A remote may hold the entry without these nutrients, which are sent once they are
        /// permitted.
        case goesWithout(Set<ObjectType>)
    }

    /// The reviewed entry.
    public let entry: JournalEntry
    /// The error that saving would throw; nil if the entry meets all rules.
    public let refusal: JournalError?
    /// The findings, the most important first; empty for most entries.
    public var findings: [Finding]

    /// Creates a review.
    public init(entry: JournalEntry, refusal: JournalError? = nil, findings: [Finding] = []) {
        self.entry = entry
        self.refusal = refusal
        self.findings = findings
    }

    /// The findings about values that no person has, such as a weight of 511 kg.
    ///
    /// A program saves such a value only after the person has confirmed it.
    public var incredible: [Finding] {
        findings.filter { finding in
            guard case .unusual(let measure, let quantity, let range) = finding else {
                return false
            }
            return range.isIncredible(quantity, as: measure)
        }
    }

    /// The entry that this one probably duplicates; nil if there is none.
    public var repeated: JournalEntry? {
        for case .repeated(let other) in findings { return other }
        return nil
    }
}

/// Reviews an entry against the journal before it is saved; see ``Journal/review(_:)``.
struct EntryReviewer {
    let tx: JournalTransaction

    func review(_ entry: JournalEntry) throws -> EntryReview {
        let known = try tx.entries.find(entry.id)
        if let known, try tx.writer.isNoteAlone(entry, on: known) {
            return EntryReview(entry: entry)
        }
        if let refusal = refusal(of: entry, known) {
            return EntryReview(entry: entry, refusal: refusal)
        }
        let before: Set<EntryReview.Finding> =
            if let old = known?.entry { Set(try findings(old)) } else { [] }
        return EntryReview(
            entry: entry, findings: try findings(entry).filter { !before.contains($0) })
    }

    private func refusal(of entry: JournalEntry, _ known: StoredEntry?) -> JournalError? {
        if known?.isDeleted == true { return .deleted(entry.id) }
        do throws(JournalError) {
            try EntryRules.saving(over: known?.entry, at: tx.instant).check(entry)
            return nil
        } catch {
            return error
        }
    }

    private func findings(_ entry: JournalEntry) throws -> [EntryReview.Finding] {
        var rules = ReviewRules()
        rules.neighbours = try neighbours(of: entry)
        if case .weight = entry { rules.weights = try weights(before: entry) }
        return rules.findings(entry)
    }

    /// The visible entries of the same kind that may be duplicates.
    private func neighbours(of entry: JournalEntry) throws -> [JournalEntry] {
        let interval: DateInterval
        if case .workout(let workout) = entry {
            // No recorded workout is longer than a day and a half.
            interval = DateInterval(start: workout.start - 129_600, end: workout.end + 1)
        } else {
            let window = NearDuplicateRule().window(of: entry.kind) ?? 0
            interval = DateInterval(start: entry.date - window, end: entry.date + window + 1)
        }
        return try tx.entries.visible(in: interval, [entry.kind]).filter {
            isOther($0, than: entry)
        }
    }

    private func weights(before entry: JournalEntry) throws -> [WeightTrend.Point] {
        let span = DateInterval(start: entry.date - 180 * 86_400, end: entry.date)
        return try tx.entries.visible(in: span, [.weight]).compactMap {
            guard case .weight(let weight) = $0, isOther($0, than: entry),
                let mass = try? weight.mass.doubleValue(for: .kilogram)
            else { return nil }
            return WeightTrend.Point(date: $0.date, value: mass)
        }
    }

    /// Whether two entries are different ones, and neither is a copy of the other.
    private func isOther(_ other: JournalEntry, than entry: JournalEntry) -> Bool {
        other.id != entry.id && other.id != entry.header.overrides
            && other.header.overrides != entry.id
    }
}

extension Journal {
    /// Reviews an entry before it is saved; nothing is written and nothing is forbidden.
    ///
    /// Findings that already applied before an edit are not repeated.
    ///
    /// - Returns: Unusual values, probable duplicates, and the error that
    ///   ``save(_:)-(JournalEntry)`` would throw.
    public func review(_ entry: JournalEntry) async throws(JournalError) -> EntryReview {
        try await withSnapshot { tx in
            try EntryReviewer(tx: tx).review(entry)
        }
    }
}

extension JournalEdits {
    /// Saves a new entry if its review has nothing to say, in one transaction: of two calls at the same moment, as by a
    /// double tap, one saves.
    ///
    /// - Returns: The entry as it was stored; nil if a person should look at it first.
    package func saveIfUnremarkable(_ entry: JournalEntry) async throws(JournalError)
        -> JournalEntry?
    {
        try await journal.withTransaction { tx in
            let review = try EntryReviewer(tx: tx).review(entry)
            guard review.refusal == nil, review.findings.isEmpty else { return nil }
            return try tx.writer.save(entry)
        }
    }
}

/// The findings about an entry, decided from the entries near it.
///
/// The rules are a pure value: they read neither clock nor journal.
struct ReviewRules: Sendable {
    /// The visible entries of its kind near the entry in time, without the entry itself.
    var neighbours: [JournalEntry] = []
    /// The person's earlier weights, in kilograms.
    var weights: [WeightTrend.Point] = []

    /// The tolerated difference of a weight from the trend on the day of the last one, as a share.
    static let trendShare = 0.05
    /// The additional tolerance for each day since, as a share.
    static let dailyShare = 0.002
    /// The number of weights whose median shows which of them were typed wrong.
    static let medianCount = 9
    /// The difference from the median, as a share, above which a weight was probably typed wrong.
    static let outlierShare = 0.25

    /// The findings about an entry, the most important first.
    func findings(_ entry: JournalEntry) -> [EntryReview.Finding] {
        var findings: [EntryReview.Finding] = []
        if let other = repetition(of: entry) { findings.append(.repeated(other)) }
        switch entry {
        case .weight(let weight): findings += self.findings(weight)
        case .drink(let drink): findings += unusual(.drink, drink.volume)
        case .food(let food):
            let totals = food.nutrients
            for nutrient in Nutrient.all {
                findings += unusual(.nutrient(nutrient.type), totals[nutrient.type])
            }
        case .workout(let workout):
            findings += unusual(.workoutDuration, Quantity(workout.duration / 3600, .hour))
            findings += unusual(.workoutEnergy, workout.energy)
            findings += unusual(.workoutDistance, workout.distance)
        case .measurement(let measurement):
            for (type, value) in measurement.ranged {
                findings += unusual(.measurement(type), value)
            }
        case .dayNote: break
        }
        return findings
    }

    private func findings(_ weight: WeightEntry) -> [EntryReview.Finding] {
        let unusual = unusual(.weight, weight.mass)
        // A person with an unusual weight does not get the same finding every time.
        let mass: [EntryReview.Finding] =
            switch trend(before: weight, isUsual: unusual.isEmpty) {
            case let last? where isFar(weight, from: last):
                unusual.isEmpty
                    ? [.farFromTrend(weight.mass, trend: Quantity(last.value, .kilogram))] : unusual
            case .some: []
            case nil: unusual
            }
        return mass
            + self.unusual(.bodyFat, weight.bodyFat.map { Quantity($0, .percent) })
    }

    private func trend(before weight: WeightEntry, isUsual: Bool) -> WeightTrend.Point? {
        let date = weight.header.date
        let trend = WeightTrend()
        let earlier = credible(
            weights.filter { $0.date < date }, near: weight.mass, isUsual: isUsual)
        guard let last = trend.points(earlier).last,
            date.timeIntervalSince(last.date) < trend.restart
        else { return nil }
        return last
    }

    /// The earlier weights without those that were probably typed wrong, so that one wrong weight does
    /// not make each later one unusual.
    ///
    /// A usual weight is compared only with usual ones. A weight counts if it is near the median of
    /// those around it; if that lies between two weights, the one nearer to the new weight is meant.
    private func credible(
        _ weights: [WeightTrend.Point], near mass: Quantity, isUsual: Bool
    ) -> [WeightTrend.Point] {
        guard let mass = try? mass.doubleValue(for: .kilogram) else { return weights }
        let known = weights.filter { weight in
            !isUsual
                || PlausibleRange.excluding(Quantity(weight.value, .kilogram), .weight) == nil
        }.sorted { $0.date < $1.date }
        return known.indices.filter { index in
            let first = min(
                max(index - Self.medianCount / 2, 0), max(known.count - Self.medianCount, 0))
            let around = known[first...].prefix(Self.medianCount).map(\.value).sorted()
            let middles = [around[(around.count - 1) / 2], around[around.count / 2]]
            let median = abs(middles[0] - mass) <= abs(middles[1] - mass) ? middles[0] : middles[1]
            return abs(known[index].value - median) <= Self.outlierShare * median
        }.map { known[$0] }
    }

    private func isFar(_ weight: WeightEntry, from trend: WeightTrend.Point) -> Bool {
        guard let mass = try? weight.mass.doubleValue(for: .kilogram) else { return false }
        let days = weight.header.date.timeIntervalSince(trend.date) / 86_400
        let share = Self.trendShare + Self.dailyShare * days
        return abs(mass - trend.value) > share * trend.value + 1e-9
    }

    private func unusual(_ measure: PlausibleRange.Measure, _ quantity: Quantity?)
        -> [EntryReview.Finding]
    {
        guard let quantity, let range = PlausibleRange.excluding(quantity, measure) else {
            return []
        }
        return [.unusual(measure, quantity, range)]
    }

    /// The entry that was logged a moment ago, or that another app saved of the same event.
    private func repetition(of entry: JournalEntry) -> JournalEntry? {
        let rule = NearDuplicateRule()
        switch entry {
        case .workout(let workout):
            return neighbours.first {
                guard case .workout(let other) = $0 else { return false }
                return WorkoutOverlap.isSame(workout, other)
            }
        case .food(let food):
            return rule.nearest(to: entry, among: neighbours)
                ?? neighbours.last {
                    guard case .food(let other) = $0 else { return false }
                    let distance = abs(other.header.date.timeIntervalSince(food.header.date))
                    return other.name == food.name && distance <= rule.intakeWindow
                }
        case .weight, .drink, .measurement: return rule.nearest(to: entry, among: neighbours)
        case .dayNote: return nil
        }
    }
}
