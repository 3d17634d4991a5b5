import Foundation
import HealthJournal
import HealthModel

/// What an entry or a sample amounts to, for comparing the two: a number for each type.
struct Amounts: Equatable, CustomStringConvertible {
    var date: Date
    var values: [String: Double] = [:]

    /// What an entry amounts to.
    init(_ entry: JournalEntry) {
        date = entry.date
        switch entry {
        case .weight(let weight):
            add(weight.mass, .bodyMass)
            if let fat = weight.bodyFat { add(Quantity(fat, .percent), .bodyFatPercentage) }
        case .drink(let drink): add(drink.volume, .dietaryWater)
        case .food(let food):
            for item in food.items {
                for (type, quantity) in item.nutrients { add(quantity, type) }
            }
        case .workout(let workout):
            values["duration"] = workout.duration
            if let energy = workout.energy { add(energy, .activeEnergyBurned) }
            if let distance = workout.distance { add(distance, .distanceWalkingRunning) }
        case .measurement(let measurement):
            if let diastolic = measurement.diastolic {
                add(measurement.value, .bloodPressureSystolic)
                add(diastolic, .bloodPressureDiastolic)
            } else {
                add(measurement.value, measurement.type)
            }
        case .dayNote: break
        }
    }

    /// What samples amount to, members of correlations included.
    init?(_ samples: [Sample]) {
        guard let first = samples.first else { return nil }
        date = first.startDate
        for sample in samples { add(sample) }
        // Another app's workout says what it comes to; an own one has samples for it.
        if case .workout(let detail) = first.payload, samples.count == 1 {
            if let energy = detail.totalEnergyBurned { add(energy, .activeEnergyBurned) }
        }
    }

    private mutating func add(_ sample: Sample) {
        if let quantity = sample.quantity { add(quantity, sample.type) }
        if sample.type == .workout {
            values["duration"] = sample.endDate.timeIntervalSince(sample.startDate)
        }
        for member in sample.members ?? [] { add(member) }
    }

    private mutating func add(_ quantity: Quantity, _ type: ObjectType) {
        guard let unit = type.canonicalUnit, let value = try? quantity.doubleValue(for: unit) else {
            return
        }
        values[type.name, default: 0] += value
    }

    /// Water; nil for what is no drink.
    var water: Quantity? {
        guard let unit = ObjectType.dietaryWater.canonicalUnit else { return nil }
        return values[ObjectType.dietaryWater.name].map { Quantity($0, unit) }
    }

    /// Whether both say the same of all types but some.
    func agrees(with other: Amounts, besides types: Set<String>) -> Bool {
        var (mine, theirs) = (self, other)
        mine.values = values.filter { !types.contains($0.key) }
        theirs.values = other.values.filter { !types.contains($0.key) }
        return mine == theirs
    }

    /// Whether both amount to the same, but for the last digits.
    static func == (a: Amounts, b: Amounts) -> Bool {
        abs(a.date.timeIntervalSince(b.date)) < 0.001 && a.values.count == b.values.count
            && a.values.allSatisfy { name, value in
                b.values[name].map { abs($0 - value) <= 1e-9 * max(1, abs(value)) } ?? false
            }
    }

    var description: String {
        let numbers = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(numbers.joined(separator: ", ")) at \(date.timeIntervalSince1970)"
    }
}
