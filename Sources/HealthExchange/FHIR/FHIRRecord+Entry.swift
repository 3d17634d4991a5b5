internal import Foundation
package import HealthJournal
package import HealthModel

extension FHIRRecord {
    /// The observations of an entry: one for each of its values, as Health has samples of them.
    package static func records(of entry: JournalEntry) -> [FHIRRecord] {
        entry.samples.compactMap { FHIRRecord($0, zone: entry.header.timeZone) }
    }

    /// The observations of a day's sums; names that are not known are left out.
    ///
    /// The time is the day itself, without a zone: the sums are of the person's day.
    ///
    /// - Parameter totals: Sums by name, each in the unit that its name says.
    package static func records(ofDay day: String, totals: [String: Double]) -> [FHIRRecord] {
        guard let start = InstantText.instant("\(day)T00:00:00Z") else { return [] }
        return totals.sorted { $0.key < $1.key }.compactMap { name, number in
            guard let (type, unit) = daySums[name], number.isFinite else { return nil }
            var content = ContentHash()
            content.combine("day")
            content.combine(name)
            let id = ExportIdentity.uuid(
                type: type.identifier, start: start.timeIntervalSinceReferenceDate,
                content: content, occurrence: 0)
            var json = JSONText()
            json.object { json in
                json.member("resourceType", "Observation")
                json.member("id", id.uuidString.lowercased())
                json.member("status", "final")
                FHIRObservation.writeCategory(of: type, to: &json)
                json.object("code") { FHIRObservation.writeCodings(of: type, to: &$0) }
                json.object("subject") { $0.member("reference", FHIRBundleWriter.person) }
                json.member("effectiveDateTime", day)
                FHIRObservation.write(number, unit, to: &json)
            }
            return FHIRRecord(
                id: id, type: type.identifier, start: start,
                end: start.addingTimeInterval(86_400), json: Data(json.bytes))
        }
    }

    private static let daySums: [String: (ObjectType, String)] = [
        "steps": (.stepCount, "1"), "activeEnergyKilocalories": (.activeEnergyBurned, "kcal"),
        "basalEnergyKilocalories": (.basalEnergyBurned, "kcal"),
        "asleepSeconds": (.sleepAnalysis, "s"),
    ]
}

extension JournalEntry {
    /// The samples that say what the entry says; the first has the entry's identity.
    ///
    /// A day note has none.
    package var samples: [Sample] {
        switch self {
        case .weight(let weight):
            return [
                sample(.bodyMass, weight.mass),
                weight.bodyFat.map { sample(.bodyFatPercentage, Quantity($0, .percent)) },
                weight.leanMass.map { sample(.leanBodyMass, $0) },
            ].compactMap { $0 }
        case .drink(let drink): return [sample(.dietaryWater, drink.volume)]
        case .food(let food):
            return food.nutrients.sorted { $0.key.identifier < $1.key.identifier }
                .map { sample($0.key, $0.value) }
        case .workout(let workout):
            let detail = WorkoutDetail(
                activityType: workout.activity, duration: workout.duration,
                totalEnergyBurned: workout.energy, totalDistance: workout.distance)
            return [sample(.workout, .workout(detail), end: workout.end)]
        case .measurement(let measurement):
            guard let diastolic = measurement.diastolic else {
                return [sample(measurement.type, measurement.value)]
            }
            let members = [
                sample(.bloodPressureSystolic, measurement.value),
                sample(.bloodPressureDiastolic, diastolic),
            ]
            return [sample(.bloodPressure, .correlation(members), end: date)]
        case .dayNote: return []
        }
    }

    /// The samples of the energy and the distance of a workout, which Health has beside the workout.
    ///
    /// They are not among ``samples``, because the workout says the same.
    package var workoutTotals: [Sample] {
        guard case .workout(let workout) = self else { return [] }
        return [
            workout.energy.map {
                sample(.activeEnergyBurned, .quantity($0), end: workout.end)
            },
            workout.distance.map { sample(workout.distanceType, .quantity($0), end: workout.end) },
        ].compactMap { $0 }
    }

    private func sample(_ type: ObjectType, _ quantity: Quantity) -> Sample {
        sample(type, .quantity(quantity), end: date)
    }

    private func sample(_ type: ObjectType, _ payload: Sample.Payload, end: Date) -> Sample {
        Sample(
            uuid: identity(of: type), type: type, startDate: date, endDate: max(date, end),
            payload: payload,
            sourceRevision: SourceRevision(
                source: Source(
                    bundleIdentifier: header.source.bundleIdentifier, name: header.source.name)))
    }

    /// The entry's identity for what the entry is about, and others for its parts.
    private func identity(of type: ObjectType) -> UUID {
        let isMain =
            switch self {
            case .weight: type == .bodyMass
            case .drink: true
            case .workout: type == .workout
            case .food, .dayNote: false
            case .measurement(let measurement): type == measurement.type
            }
        guard !isMain else { return id }
        var content = ContentHash()
        content.combine(id.uuidString)
        return ExportIdentity.uuid(
            type: type.identifier, start: date.timeIntervalSinceReferenceDate, content: content,
            occurrence: 0)
    }
}
