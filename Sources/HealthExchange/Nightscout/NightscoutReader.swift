internal import Foundation
internal import HealthModel

/// Reads Nightscout's entries and treatments: blood glucose, insulin and carbohydrates.
struct NightscoutReader {
    private let intake: SampleIntake
    private let zone: TimeZone?

    init(_ intake: SampleIntake, _ zone: TimeZone?) {
        self.intake = intake
        self.zone = zone
    }

    /// A number that some programs write as text.
    private struct Amount: Decodable {
        let value: Double?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value =
                (try? container.decode(Double.self))
                ?? (try? container.decode(String.self)).flatMap(Double.init)
        }
    }

    private struct Item: Decodable {
        let _id: String?
        let type: String?
        let sgv: Amount?
        let mbg: Amount?
        let date: Amount?
        let dateString: String?
        let device: String?
        let eventType: String?
        let created_at: String?
        let insulin: Amount?
        let carbs: Amount?
        let glucose: Amount?
        let units: String?
        let enteredBy: String?
        let isValid: Bool?
    }

    func read(_ source: any ByteSource) throws {
        var scanner = JSONScanner(source)
        try scanner.forEachElement { scanner in
            guard let item = try scanner.decode(Item.self) else {
                return intake.skip("item", nil, .invalid(attribute: "item"))
            }
            try take(item)
            intake.bytesRead = scanner.bytesRead
        }
    }

    private func take(_ item: Item) throws {
        guard item.isValid != false else { return }
        guard let date = instant(item) else {
            return intake.skip("item", item.eventType ?? item.type, .invalid(attribute: "date"))
        }
        var found = 0
        func add(
            _ type: ObjectType, _ value: Double?, _ unit: HealthUnit, _ metadata: Metadata = [:]
        )
            throws
        {
            guard let value, value > 0, value.isFinite else { return }
            found += 1
            var content = ContentHash()
            content.combine("nightscout")
            content.combine(item._id ?? "")
            content.combine(type.identifier)
            content.combine(date.timeIntervalSinceReferenceDate)
            content.combine(value)
            try intake.add(
                Sample(
                    uuid: intake.uuid(type, date, content), type: type, startDate: date,
                    endDate: date, payload: .quantity(Quantity(value, unit)), metadata: metadata,
                    sourceRevision: SourceRevision(
                        source: ForeignSource.source(
                            "nightscout", item.device ?? item.enteredBy ?? "Nightscout"))))
        }
        let milligrams = try HealthUnit("mg/dL")
        try add(.bloodGlucose, item.sgv?.value ?? item.mbg?.value, milligrams)
        let isMolar = item.units?.lowercased().hasPrefix("mmol") ?? false
        try add(
            .bloodGlucose, item.glucose?.value,
            isMolar ? HealthUnit("mmol<180.15588000005408>/L") : milligrams)
        let isBasal = item.eventType?.lowercased().contains("basal") ?? false
        try add(
            .insulinDelivery, item.insulin?.value, HealthUnit("IU"),
            ["HKInsulinDeliveryReason": .number(isBasal ? 1 : 2)])
        try add(.dietaryCarbohydrates, item.carbs?.value, .gram())
        if found == 0 {
            intake.skip("item", item.eventType ?? item.type, .missing(attribute: "value"))
        }
    }

    private func instant(_ item: Item) -> Date? {
        if let milliseconds = item.date?.value, milliseconds > 0, milliseconds < 1e14 {
            return Date(timeIntervalSince1970: milliseconds / 1000)
        }
        let text = item.created_at ?? item.dateString
        return text.flatMap { CivilTime($0) }.flatMap { $0.date(in: zone) }
    }
}
