package import Foundation
package import HealthDatabase
package import HealthJournal
package import HealthModel

/// One Observation of FHIR R4, as a cloud keeps it and hands it out.
package struct FHIRRecord: Hashable, Sendable {
    /// The identity of the resource.
    package var id: UUID
    /// HealthKit's identifier of the type.
    package var type: String
    /// When it began.
    package var start: Date
    /// When it ended.
    package var end: Date
    /// The resource as JSON.
    package var json: Data

    package init(id: UUID, type: String, start: Date, end: Date, json: Data) {
        self.id = id
        self.type = type
        self.start = start
        self.end = end
        self.json = json
    }

    /// The observation of a sample; nil where FHIR has no form for it.
    init?(_ sample: Sample, zone: TimeZone) {
        let observation = FHIRObservation(sample, zone: zone)
        var text = JSONText()
        guard observation.isPossible, (try? observation.write(to: &text)) != nil else { return nil }
        self.init(
            id: sample.uuid, type: sample.type.identifier, start: sample.startDate,
            end: sample.endDate, json: Data(text.bytes))
    }

    /// The observation of a sample of a health store, of a series the sum or the average; nil where FHIR has no form
    /// for it.
    package init?(ofHealthSample sample: Sample) {
        var sample = sample
        if let quantity = sample.quantity { sample.payload = .quantity(quantity) }
        self.init(sample, zone: sample.ownZone ?? .gmt)
    }

    /// Adds the samples of observations to a store.
    ///
    /// - Parameter resources: Observations of this package, each as JSON.
    /// - Throws: ``ExchangeError``, or the errors of the store.
    package static func add(_ resources: [Data], to store: HealthStore) throws {
        guard !resources.isEmpty else { return }
        let intake = SampleIntake(store)
        try FHIRReader(intake).read(
            MemoryByteSource(Array(resources.joined(separator: Data("\n".utf8)))))
        try intake.close()
    }

    /// The samples that observations were made of, by identity; a resource without a readable sample has none.
    ///
    /// - Parameter resources: Observations of this package, each as JSON.
    /// - Throws: ``ExchangeError``, or the errors of a store in memory.
    package static func samples(of resources: [Data]) throws -> [UUID: Sample] {
        if resources.isEmpty { return [:] }
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        try add(resources, to: store)
        var samples: [UUID: Sample] = [:]
        try store.withSnapshot { snapshot in
            for type in try snapshot.countsByType().keys {
                try snapshot.forEachSample(SampleQuery(type: type)) { samples[$0.uuid] = $0 }
            }
        }
        return samples
    }

    /// HealthKit's identifiers of the types that a search parameter `code` means: `system|code`, or a
    /// code of any system.
    package static func types(ofCode parameter: String) -> Set<String> {
        let fields = parameter.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let systems =
            fields.count == 2
            ? [String(fields[0])] : [FHIRSystem.healthKit, FHIRSystem.loinc]
        let code = String(fields.last ?? "")
        if code == "85354-9", systems.contains(FHIRSystem.loinc) {
            return [ObjectType.bloodPressure.identifier]
        }
        return Set(systems.compactMap { FHIRCode.type(system: $0, code: code)?.identifier })
    }

    /// A page of a search, as a Bundle of the type `searchset`.
    ///
    /// - Parameter next: The address of the next page, relative to the server; nil after the last.
    package static func searchset(_ records: [FHIRRecord], next: String?) -> Data {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Bundle")
            json.member("type", "searchset")
            json.array("link") { json in
                guard let next else { return }
                json.object { json in
                    json.member("relation", "next")
                    json.member("url", next)
                }
            }
            json.array("entry") { json in
                for record in records {
                    json.object { json in
                        json.member("fullUrl", "urn:uuid:\(record.id.uuidString.lowercased())")
                        json.member(
                            "resource", raw: String(decoding: record.json, as: UTF8.self))
                        json.object("search") { $0.member("mode", "match") }
                    }
                }
            }
        }
        return Data(json.bytes)
    }
}

extension Sample {
    /// The time zone of the metadata; nil without a known one.
    var ownZone: TimeZone? {
        metadata[MetadataKey.timeZone]?.string.flatMap(TimeZone.init(identifier:))
    }
}

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
    /// The samples with the values of the entry; the first has the entry's identity.
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
    /// They are not among ``samples``, because the workout has the same values.
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

    /// The entry's identity for its main type, and derived identities for its other parts.
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
