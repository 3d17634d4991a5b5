internal import Foundation
internal import HealthModel

/// Reads Nightscout's entries, treatments and profiles: blood glucose, insulin and carbohydrates.
///
/// One reader reads all files of an import, because treatments can depend on a profile in another
/// file.
final class NightscoutReader {
    private let intake: SampleIntake
    private let zone: TimeZone?
    private let milligrams: HealthUnit
    private let millimoles: HealthUnit
    /// The units of the profiles, by the date from which a profile applies.
    private var profiles: [(start: Date, isMolar: Bool)] = []
    /// The treatments whose unit only a profile can tell.
    private var undecided: [(item: NightscoutItem, value: Double, date: Date)] = []

    /// Dexcom's sensors report errors as values below this one, in mg/dL.
    private static let leastSensorValue = 39.0
    /// Blood glucose below it is in mmol/L: as mg/dL nobody survives it, and no meter shows it.
    private static let leastMilligrams = 25.0
    /// Blood glucose above it is in mg/dL: no meter shows as many mmol/L.
    private static let mostMillimoles = 40.0
    /// The milliseconds since 1970 of dates from 1973 on; a date in seconds would be one in January 1970.
    private static let milliseconds = 1e11..<1e14
    private static let mostUndecided = 100_000
    private static let largestObject = 64 << 20

    init(_ intake: SampleIntake, _ zone: TimeZone?) throws {
        self.intake = intake
        self.zone = zone
        milligrams = try HealthUnit("mg/dL")
        millimoles = .millimolesOfGlucosePerLiter
    }

    /// Whether a text is the beginning of a file of Nightscout's.
    static func begins(_ text: String) -> Bool {
        ["\"sgv\"", "\"mbg\"", "\"eventType\"", "\"defaultProfile\""].contains(where: text.contains)
    }

    /// Reads a file: one or more values, each an array of items, a single item, or an object with arrays of items.
    func read(_ source: any ByteSource) throws {
        var scanner = JSONScanner(source)
        repeat { try readValue(&scanner) } while try scanner.hasMore()
    }

    private func readValue(_ scanner: inout JSONScanner) throws {
        guard try scanner.peekKind() != .array else { return try readItems(&scanner) }
        let line = try scanner.line()
        intake.line = line
        let object = try scanner.value(limit: Self.largestObject)
        let item = try? JSONDecoder().decode(NightscoutItem.self, from: object)
        if let item, item.isProfile || item.isMeasured {
            try take(item)
        } else {
            var members = JSONScanner(MemoryByteSource(Array(object)), line: line)
            var hasItems = false
            try members.forEachMember { scanner, _ in
                guard try scanner.peekKind() == .array else { return try scanner.skipValue() }
                hasItems = true
                try readItems(&scanner)
            }
            if !hasItems { intake.skip("item", nil, .invalid(attribute: "item")) }
        }
        intake.bytesRead = scanner.bytesRead
    }

    /// Adds the treatments that waited for a profile, after the last file.
    func finish() throws {
        intake.line = 0
        profiles.sort { $0.start < $1.start }
        for (item, value, date) in undecided {
            let profile = profiles.last { $0.start <= date } ?? profiles.first
            try addGlucose(item, value, date, isMolar: profile?.isMolar ?? false)
        }
        undecided = []
    }

    private func readItems(_ scanner: inout JSONScanner) throws {
        try scanner.forEachElement { scanner in
            intake.line = try scanner.line()
            if let item = try scanner.decode(NightscoutItem.self) {
                try take(item)
            } else {
                intake.skip("item", nil, .invalid(attribute: "item"))
            }
            intake.bytesRead = scanner.bytesRead
        }
    }

    private func take(_ item: NightscoutItem) throws {
        guard item.isValid != false else { return skip(item, .withdrawn) }
        let date = instant(item)
        if let isMolar = item.isProfileMolar {
            profiles.append((date ?? .distantPast, isMolar))
        }
        guard !item.isProfile else { return }
        guard let date else { return skip(item, .invalid(attribute: "date")) }
        var isUsed = try takeSensor(item, date)
        if let value = item.mbg?.value, value > 0, value.isFinite {
            isUsed = true
            let isMolar = NightscoutItem.isMolar(item.units) == true
            try addGlucose(item, value, date, isMolar: isMolar)
        }
        if let value = item.glucose?.value, value > 0, value.isFinite {
            isUsed = true
            try takeGlucose(item, value, date)
        }
        if let value = item.insulin?.value, value > 0, value.isFinite {
            isUsed = true
            let isBasal = item.eventType?.lowercased().contains("basal") ?? false
            try add(
                .insulinDelivery, value, HealthUnit("IU"), item, date,
                ["HKInsulinDeliveryReason": .number(isBasal ? 1 : 2)])
        }
        if let value = item.carbs?.value, value > 0, value.isFinite {
            isUsed = true
            try add(.dietaryCarbohydrates, value, .gram(), item, date)
        }
        let unreadable = item.unreadable
        for name in unreadable { skip(item, .invalid(attribute: name)) }
        if !isUsed, unreadable.isEmpty { skip(item, .missing(attribute: "value")) }
    }

    /// Adds the value of a sensor; returns false if there is none.
    private func takeSensor(_ item: NightscoutItem, _ date: Date) throws -> Bool {
        guard let value = item.sgv?.value, value.isFinite else { return false }
        let unit = NightscoutItem.isMolar(item.units) == true ? millimoles : milligrams
        let inMilligrams = try Quantity(value, unit).doubleValue(for: milligrams)
        if inMilligrams < Self.leastSensorValue {
            skip(item, .sensorError)
        } else {
            try add(.bloodGlucose, value, unit, item, date)
        }
        return true
    }

    /// Adds the blood glucose of a treatment, or keeps it until all profiles are known.
    private func takeGlucose(_ item: NightscoutItem, _ value: Double, _ date: Date) throws {
        if let isMolar = NightscoutItem.isMolar(item.units) {
            try addGlucose(item, value, date, isMolar: isMolar)
        } else if value < Self.leastMilligrams {
            try addGlucose(item, value, date, isMolar: true)
        } else if undecided.count < Self.mostUndecided {
            undecided.append((item, value, date))
        } else {
            skip(item, .missing(attribute: "units"))
        }
    }

    /// Adds a blood glucose; one that contradicts its unit is reported.
    private func addGlucose(
        _ item: NightscoutItem, _ value: Double, _ date: Date, isMolar: Bool
    ) throws {
        guard isMolar ? value <= Self.mostMillimoles : value >= Self.leastMilligrams else {
            return skip(item, .invalid(attribute: "units"))
        }
        try add(.bloodGlucose, value, isMolar ? millimoles : milligrams, item, date)
    }

    private func add(
        _ type: ObjectType, _ value: Double, _ unit: HealthUnit, _ item: NightscoutItem,
        _ date: Date, _ metadata: Metadata = [:]
    ) throws {
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

    private func skip(_ item: NightscoutItem, _ reason: SkipReason) {
        intake.skip("item", item.eventType ?? item.type, reason)
    }

    private func instant(_ item: NightscoutItem) -> Date? {
        if let milliseconds = item.date?.value, Self.milliseconds.contains(milliseconds) {
            return Date(timeIntervalSince1970: milliseconds / 1000)
        }
        let start = item.isProfile ? item.startDate : nil
        let text = start ?? item.created_at ?? item.dateString
        return text.flatMap { CivilTime($0) }.flatMap { intake.date(of: $0, in: zone) }
    }
}

/// An entry, a treatment or a profile of Nightscout.
struct NightscoutItem: Decodable {
    /// The settings of a profile; nil members if it has another structure.
    struct Settings: Decodable {
        let units: String?

        private enum Key: CodingKey { case units }

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: Key.self)
            units = try? container?.decode(String.self, forKey: .units)
        }
    }

    /// The settings of a profile by name; empty if it has another structure.
    struct Store: Decodable {
        let settings: [String: Settings]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            settings = (try? container.decode([String: Settings].self)) ?? [:]
        }
    }

    let _id: String?
    let type: String?
    let sgv: NumberOrText?
    let mbg: NumberOrText?
    let date: NumberOrText?
    let dateString: String?
    let device: String?
    let eventType: String?
    let created_at: String?
    let insulin: NumberOrText?
    let carbs: NumberOrText?
    let glucose: NumberOrText?
    let units: String?
    let enteredBy: String?
    let isValid: Bool?
    let startDate: String?
    let defaultProfile: String?
    let store: Store?
    /// The new profile as JSON, in the treatment that changes it.
    let profileJson: String?

    /// The names of the values that are texts without a number, or amounts below zero.
    ///
    /// An empty text and zero are values that were not entered; low values of a sensor are its error codes.
    var unreadable: [String] {
        let amounts = [
            ("mbg", mbg), ("glucose", glucose), ("insulin", insulin), ("carbs", carbs),
        ]
        return (sgv?.isUnreadable == true ? ["sgv"] : [])
            + amounts.filter { $0.1?.isUnreadable == true || ($0.1?.value ?? 0) < 0 }.map(\.0)
    }

    /// Whether the item is a profile, which has settings and no measurements.
    var isProfile: Bool { defaultProfile != nil && store != nil }

    /// Whether the item is an entry or a treatment.
    var isMeasured: Bool { sgv != nil || mbg != nil || eventType != nil }

    /// Whether a text of units is that of a molar concentration; nil if there is none.
    static func isMolar(_ units: String?) -> Bool? {
        guard let units = units?.lowercased(), !units.isEmpty else { return nil }
        return units.hasPrefix("mmol")
    }

    /// Whether the settings of a profile are molar; nil if the item contains none.
    var isProfileMolar: Bool? {
        if let profileJson {
            let settings = try? JSONDecoder().decode(Settings.self, from: Data(profileJson.utf8))
            return Self.isMolar(settings?.units)
        }
        guard isProfile else { return nil }
        let settings = defaultProfile.flatMap { store?.settings[$0] }
        return Self.isMolar(settings?.units) ?? Self.isMolar(units)
    }
}
