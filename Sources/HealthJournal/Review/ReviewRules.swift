internal import Foundation
internal import HealthModel

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
