internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The headline figures of a quantity type in a period, with the comparison to the time before.
struct QuantityHeadline: Sendable {
    let type: ObjectType
    let format: TypeFormat
    let period: TypePeriod
    let today: Day
    let figures: [Day: PeriodFigure]
    let environment: ScreenEnvironment

    private var isSum: Bool { type.quantityFacts?.aggregationStyle.isDiscrete == false }
    private var words: DataWords { environment.language.data }

    /// The days with data that count in an average: a sum of today is not complete, so today is
    /// left out if there is another day.
    var counted: [Day] {
        let known = period.days.filter { figures[$0] != nil }
        guard isSum, known.count > 1 else { return known }
        return known.filter { $0 != today }
    }

    /// Says that today is left out; nil if it is not.
    var note: String? {
        let known = period.days.count { figures[$0] != nil }
        return counted.count < known ? words.withoutToday : nil
    }

    /// The mean of the daily values.
    var mean: Double { mean(counted) ?? 0 }

    /// The figures in their order.
    ///
    /// - Parameter last: The newest sample of the type.
    func facts(last: Sample?) -> [EntryFact] {
        (isSum ? sums : measurements(last)) + [before].compactMap { $0 }
    }

    private var sums: [EntryFact] {
        let values = period.days.compactMap { figures[$0]?.value }
        let total = EntryFact(words.total, format.text(values.reduce(0, +)))
        guard period.count > 1 else { return [total] }
        let best = counted.max { (figures[$0]?.value ?? 0) < (figures[$1]?.value ?? 0) }
        return [EntryFact(words.dayAverage, format.text(mean)), total]
            + [best].compactMap { $0 }.map { day in
                EntryFact(
                    words.highest,
                    "\(format.text(figures[day]?.value ?? 0)) · \(environment.short(day))")
            }
    }

    private func measurements(_ last: Sample?) -> [EntryFact] {
        let known = period.days.compactMap { figures[$0] }
        var facts: [EntryFact] = []
        if let last, let quantity = last.quantity, let value = format.value(of: quantity),
            period.days.contains(
                DayBoundary().day(of: last.startDate, in: environment.timeZone()))
        {
            let moment = SampleText(environment: environment).moment(last.startDate)
            facts.append(EntryFact(words.latest, "\(format.text(value)) · \(moment)"))
        }
        if let low = known.map({ $0.low ?? $0.value }).min(),
            let high = known.map({ $0.high ?? $0.value }).max()
        {
            facts.append(EntryFact(words.range, format.range(low, high)))
        }
        return facts + [EntryFact(words.average, format.text(mean))]
    }

    /// The average of the time before, with the change since: in percent for sums, otherwise as a
    /// difference; nil if it has fewer than half as many days with data.
    private var before: EntryFact? {
        guard let days = period.before, !(period.count == 1 && isSum && period.days.contains(today))
        else { return nil }
        let known = days.filter { figures[$0] != nil }
        guard known.count * 2 >= counted.count, let old = mean(known) else { return nil }
        let change: String
        if isSum {
            guard old > 0 else { return nil }
            change = environment.signed((mean / old - 1) * 100, digits: 0) + " %"
        } else {
            let text = format.text(abs(mean - old))
            change = text == format.text(0) ? "±0" : (mean < old ? "−" : "+") + text
        }
        return EntryFact(words.timeBefore, "\(format.text(old)) (\(change))")
    }

    private func mean(_ days: [Day]) -> Double? {
        let values = days.compactMap { figures[$0]?.value }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}
