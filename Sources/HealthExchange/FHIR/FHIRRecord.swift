package import Foundation
package import HealthDatabase
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
