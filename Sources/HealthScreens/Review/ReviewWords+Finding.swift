internal import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords

extension ReviewWords {
    /// The explanations of what saving does, which depend on whether the entry will be sent to
    /// Health.
    public func explanations(goesToHealth: Bool) -> [Benefit] {
        [
            Benefit(
                symbol: "arrow.left.arrow.right", title: syncTitle,
                detail: syncText(goesToHealth: goesToHealth)),
            Benefit(
                symbol: "lock.fill", title: privacyTitle, detail: privacyText),
            Benefit(
                symbol: "square.on.square", title: duplicatesTitle,
                detail: duplicatesText(goesToHealth: goesToHealth)),
        ]
    }

    /// The text of a finding, in one or two sentences.
    public func text(
        _ finding: EntryReview.Finding, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        switch finding {
        case .unusual(let measure, let quantity, let range):
            return unusual(measure, quantity, range, environment)
        case .farFromTrend(let weight, let trend):
            return farFromTrend(environment.mass(weight), trend: environment.mass(trend))
        case .repeated(let other): return repeated(other, of: entry, environment)
        case .waitsForPermission: return waits(entry.kind)
        case .goesWithout(let types):
            let known = Nutrient.all.map(\.type).filter(types.contains)
            return goesWithout(known.map(language.types.name))
        }
    }

    private func repeated(
        _ other: JournalEntry, of entry: JournalEntry, _ environment: ScreenEnvironment
    ) -> String {
        let time = environment.time(other.date, in: other.header.timeZone)
        let what =
            "\(EntryRow.title(of: other, language)), \(EntryRow.amount(of: other, environment))"
        if let badge = SourceBadge(other.header.source, language) {
            return repeated(what, time: time, by: badge.text)
        }
        if case .food(let food) = entry { return language.entry.duplicate(of: food.name) }
        return repeated(what, time: time)
    }

    /// The question whether a value outside of its usual range is right.
    func unusual(
        _ measure: PlausibleRange.Measure, _ quantity: Quantity, _ range: PlausibleRange,
        _ environment: ScreenEnvironment
    ) -> String {
        let unit = unit(of: measure, range, quantity, environment)
        func write(_ quantity: Quantity) -> String {
            if case .measurement = measure {
                return MeasurementUnits.amount(quantity, in: unit, environment)
            }
            return environment.amount(quantity, in: unit, digits: unit == .hour ? 1 : 0)
        }
        let value = try? quantity.doubleValue(for: range.unit)
        let isAbove = value.map { $0 > range.bounds.upperBound } ?? true
        let limit = isAbove ? range.bounds.upperBound : range.bounds.lowerBound
        return unusual(
            write(quantity), subject(measure),
            limit: write(Quantity(limit, range.unit)), isAbove: isAbove)
    }

    private func unit(
        of measure: PlausibleRange.Measure, _ range: PlausibleRange, _ quantity: Quantity,
        _ environment: ScreenEnvironment
    ) -> HealthUnit {
        switch measure {
        case .weight: environment.units.mass
        case .drink: environment.units.volume
        case .nutrient(.dietaryEnergyConsumed), .workoutEnergy, .activeEnergy:
            environment.units.energy
        case .workoutDistance: environment.units.distance
        case .goal(.energy): environment.units.energy
        case .goal(.water): environment.units.volume
        case .goal(.weight): environment.units.mass
        case .measurement: quantity.unit
        default: range.unit
        }
    }
}
