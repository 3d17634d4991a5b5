internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Reads observations of FHIR R4: a bundle, one resource, or one resource per line.
///
/// Observations of this package are restored unchanged. Others are imported if their code is known
/// and their unit fits; a date without a time zone is rejected, as in FHIR.
struct FHIRReader {
    private let intake: SampleIntake
    /// The size limit of a resource in bytes.
    private static let largestResource = 64 << 20

    init(_ intake: SampleIntake) { self.intake = intake }

    func read(_ source: any ByteSource) throws {
        var scanner = JSONScanner(source)
        repeat {
            try readResource(&scanner)
            intake.bytesRead = scanner.bytesRead
        } while try scanner.hasMore()
    }

    /// Reads a bundle's resources, or a single resource.
    private func readResource(_ scanner: inout JSONScanner) throws {
        var members: [(key: String, value: Data)] = []
        var size = 0
        try scanner.forEachMember { scanner, key in
            guard key == "entry" else {
                let value = try scanner.value(limit: Self.largestResource)
                size += value.count
                guard size <= Self.largestResource else {
                    throw ExchangeError(.tooLong, detail: "one resource")
                }
                return members.append((key, value))
            }
            try scanner.forEachElement { scanner in
                try scanner.forEachMember { scanner, key in
                    guard key == "resource" else { return try scanner.skipValue() }
                    try take(scanner.value(limit: Self.largestResource))
                    intake.bytesRead = scanner.bytesRead
                }
            }
        }
        guard members.contains(where: { $0.key == "code" }) else { return }
        var json = JSONText()
        json.object { json in
            for member in members {
                json.member(member.key, raw: String(decoding: member.value, as: UTF8.self))
            }
        }
        try take(Data(json.bytes))
    }

    private func take(_ data: Data) throws {
        guard let resource = try? JSONDecoder().decode(FHIRResource.self, from: data) else {
            return intake.skip("resource", nil, .invalid(attribute: "resource"))
        }
        guard resource.resourceType == "Observation" else {
            // The person is not a sample, and is ignored.
            if resource.resourceType != "Patient" {
                intake.skip(resource.resourceType, nil, .unknownElement)
            }
            return
        }
        let own = (resource.extension ?? []).filter { $0.url == FHIRSystem.sample }
        if !own.isEmpty { return try takeOwn(own.compactMap(\.valueString)) }
        guard resource.status != "entered-in-error", resource.status != "cancelled" else {
            return intake.skip("Observation", nil, .withdrawn)
        }
        try takeForeign(resource)
    }

    /// Imports a resource of this package: the sample, and the members without a resource.
    private func takeOwn(_ rows: [String]) throws {
        for row in rows.reversed() {
            guard let line = try? JSONLine.decoder().decode(JSONLine.self, from: Data(row.utf8))
            else {
                intake.skip("Observation", nil, .invalid(attribute: "extension"))
                continue
            }
            try JSONLinesReader.take(line, into: intake, .whole)
        }
    }

    // MARK: Observations of other programs

    private func takeForeign(_ resource: FHIRResource) throws {
        guard let type = resource.code?.type else {
            return intake.skip("Observation", resource.code?.coding?.first?.code, .unknownElement)
        }
        guard let time = resource.time else {
            return intake.skip("Observation", type.identifier, .invalid(attribute: "effective"))
        }
        if type == .bloodPressure { return try takePressure(resource, time) }
        guard let quantity = resource.valueQuantity?.quantity(of: type) else {
            let reason: SkipReason =
                switch resource.valueQuantity {
                case nil: .missing(attribute: "value")
                case let amount? where amount.comparator != nil: .invalid(attribute: "comparator")
                default: .unsuitableUnit
                }
            return intake.skip("Observation", type.identifier, reason)
        }
        try intake.add(sample(type, quantity, time, resource))
        skipComponents(of: resource) { _ in false }
    }

    /// Counts the components of an observation that are not imported with it.
    private func skipComponents(
        of resource: FHIRResource, except isImported: (FHIRResource.Component) -> Bool
    ) {
        for component in resource.component ?? [] where !isImported(component) {
            intake.skip("component", component.code?.coding?.first?.code, .unknownElement)
        }
    }

    private func takePressure(_ resource: FHIRResource, _ time: DateInterval) throws {
        let halves: [ObjectType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
        let members = (resource.component ?? []).compactMap { component -> Sample? in
            guard let type = component.code?.type, halves.contains(type),
                let quantity = component.valueQuantity?.quantity(of: type)
            else { return nil }
            return sample(type, quantity, time, resource)
        }
        guard members.count == 2, Set(members.map(\.type)) == Set(halves) else {
            return intake.skip(
                "Observation", ObjectType.bloodPressure.identifier, .unsuitableMembers)
        }
        skipComponents(of: resource) { $0.code?.type.map(halves.contains) == true }
        var pair = members[0]
        pair.type = .bloodPressure
        pair.uuid = identity(.bloodPressure, members.compactMap(\.quantity), time, resource)
        pair.payload = .correlation(members)
        try intake.add(pair)
    }

    private func sample(
        _ type: ObjectType, _ quantity: Quantity, _ time: DateInterval, _ resource: FHIRResource
    ) -> Sample {
        let name = resource.meta?.source ?? "FHIR"
        return Sample(
            uuid: identity(type, [quantity], time, resource), type: type, startDate: time.start,
            endDate: time.end, payload: .quantity(quantity),
            device: resource.device?.display.map { Device(name: $0) },
            sourceRevision: SourceRevision(source: ForeignSource.source("fhir", name)))
    }

    private func identity(
        _ type: ObjectType, _ quantities: [Quantity], _ time: DateInterval, _ resource: FHIRResource
    ) -> UUID {
        var content = ContentHash()
        content.combine("fhir")
        content.combine(resource.identifier?.first?.value ?? resource.id ?? "")
        content.combine(type.identifier)
        content.combine(time.start.timeIntervalSinceReferenceDate)
        content.combine(time.end.timeIntervalSinceReferenceDate)
        for quantity in quantities { content.combine(quantity.value) }
        return intake.uuid(type, time.start, content)
    }
}

/// The imported part of a FHIR resource.
struct FHIRResource: Decodable {
    struct Coding: Decodable {
        let system: String?
        let code: String?
    }

    struct Concept: Decodable {
        let coding: [Coding]?

        /// The type of the first known code.
        var type: ObjectType? {
            for coding in coding ?? [] {
                guard let system = coding.system, let code = coding.code else { continue }
                if system == FHIRSystem.loinc, code == "85354-9" || code == "55284-4" {
                    return .bloodPressure
                }
                if let type = FHIRCode.type(system: system, code: code) { return type }
            }
            return nil
        }
    }

    struct Amount: Decodable {
        let value: Double?
        let code: String?
        let unit: String?
        /// `<`, `<=`, `>=` or `>`: the value is only a limit of the measured one.
        let comparator: String?

        func quantity(of type: ObjectType) -> Quantity? {
            guard let value, comparator == nil else { return nil }
            return FHIRQuantity.quantity(value, code: code ?? unit ?? "1", of: type)
        }
    }

    struct Period: Decodable {
        let start: String?
        let end: String?
    }

    struct Component: Decodable {
        let code: Concept?
        let valueQuantity: Amount?
    }

    struct Extension: Decodable {
        let url: String
        let valueString: String?
    }

    struct Meta: Decodable {
        let source: String?
    }

    struct Identifier: Decodable {
        let value: String?
    }

    struct Reference: Decodable {
        let display: String?
    }

    let resourceType: String
    let id: String?
    let status: String?
    let meta: Meta?
    let identifier: [Identifier]?
    let `extension`: [Extension]?
    let code: Concept?
    let effectiveDateTime: String?
    let effectivePeriod: Period?
    let effectiveInstant: String?
    let valueQuantity: Amount?
    let component: [Component]?
    let device: Reference?

    /// The time of the measurement; nil without a date that has a time zone.
    var time: DateInterval? {
        if let start = (effectiveDateTime ?? effectiveInstant).flatMap({ InstantText.instant($0) })
        {
            return DateInterval(start: start, duration: 0)
        }
        guard let start = effectivePeriod?.start.flatMap({ InstantText.instant($0) }) else {
            return nil
        }
        let end = effectivePeriod?.end.map { InstantText.instant($0) } ?? start
        guard let end, end >= start else { return nil }
        return DateInterval(start: start, end: end)
    }
}
