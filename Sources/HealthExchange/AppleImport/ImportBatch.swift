package import Foundation
package import HealthDatabase
package import HealthModel

/// The data that is written to a store in one transaction.
package struct ImportBatch: Sendable {
    /// Records, in the best order for a store.
    package var rows: ContiguousArray<IngestionRow> = []
    /// Records inside other elements.
    package var members: ContiguousArray<IngestionRow> = []
    /// The values that the rows share.
    package var catalog = IngestionCatalog()
    /// The metadata of the rows.
    package var metadata: [IngestionMetadata] = []
    /// Other samples without members.
    package var samples: [Sample] = []
    /// Correlations and workouts, whose samples are written before them.
    package var composites: [Composite] = []
    /// The data of series among the samples; for a long series only the beginning.
    package var series: [UUID: SeriesData] = [:]
    /// More points of a route from an earlier batch of the same transaction.
    package var morePoints: MorePoints?
    /// Whether the next batch belongs to the same transaction.
    package var continues = false
    /// Samples that belong to a workout.
    package var associations: [Association] = []
    /// The activity summaries.
    package var summaries: [ExportActivitySummary] = []
    /// The person's characteristics.
    package var characteristics: [Characteristic] = []
    /// The number of points and beats in the series.
    private var points = 0
    /// The number of bytes in the documents.
    private var documentBytes = 0
    /// The number of bytes of the text that were read when the batch was closed.
    package var bytesRead: Int64 = 0

    /// A sample that belongs to a workout.
    package struct Association: Hashable, Sendable {
        package var workout: UUID
        package var sample: UUID
    }

    /// A correlation or a workout.
    package struct Composite: Sendable {
        /// The sample without its members.
        package var sample: Sample
        /// The indices of its members.
        package var members: Range<Int>
    }

    /// Points of a route, and the number of points before them.
    package struct MorePoints: Hashable, Sendable {
        package var route: UUID
        package var position: Int
        package var points: [RouteLocation]
    }

    /// The size of the batch as a number of samples, so that its memory is limited.
    ///
    /// Ten points of a series, or a kilobyte of a document, count as one row. A sample that is an
    /// object, such as a workout with its events, counts as thirty rows.
    var weight: Int {
        rows.count + members.count + 30 * (samples.count + composites.count) + summaries.count
            + characteristics.count + points / 10 + documentBytes / 1024
    }

    /// Adds a correlation or a workout.
    mutating func add(_ sample: Sample, members: Range<Int>) {
        composites.append(Composite(sample: sample, members: members))
    }

    /// Adds a sample that contains a document.
    mutating func add(_ sample: Sample, documentBytes: Int) {
        samples.append(sample)
        self.documentBytes += documentBytes
    }

    /// Adds a series with its data.
    mutating func add(_ sample: Sample, _ data: SeriesData) {
        samples.append(sample)
        series[sample.uuid] = data
        switch data {
        case .locations(let locations): points += locations.count
        case .heartbeats(let beats): points += beats.count
        case .quantities(let quantities): points += quantities.count
        case .voltages(let voltages): points += voltages.count
        }
    }

    /// Sorts the samples by their identities, which begin with type and start.
    ///
    /// Writing a unique index is several times as fast in the order of its keys, and Health does
    /// not sort the records of a type.
    mutating func sort() {
        let isSorted = rows.indices.dropFirst().allSatisfy {
            rows[$0 - 1].uuidHigh <= rows[$0].uuidHigh
        }
        guard !isSorted else { return }
        var order = rows.indices.map { (key: rows[$0].uuidHigh, place: Int32($0)) }
        order.sort { ($0.key, $0.place) < ($1.key, $1.place) }
        rows = ContiguousArray(order.map { rows[Int($0.place)] })
    }
}

/// One characteristic of the person from an export.
package struct Characteristic: Hashable, Sendable {
    /// The value: a day for the date of birth, a raw value for all others.
    package enum Value: Hashable, Sendable {
        case day(String)
        case code(Int)
    }

    /// The characteristic's type.
    package var type: ObjectType
    /// Its value.
    package var value: Value

    /// Creates a characteristic.
    package init(type: ObjectType, value: Value) {
        self.type = type
        self.value = value
    }
}

extension Characteristic {
    /// Reads the person's characteristics, without those that are not set.
    static func read(_ facts: [ExportFact]) -> (found: [Characteristic], unknown: [String]) {
        var found: [Characteristic] = []
        var unknown: [String] = []
        for fact in facts where !fact.value.isEmpty {
            switch fact.name {
            case ObjectType.dateOfBirth.identifier:
                if let day = day(fact.value) {
                    found.append(Characteristic(type: .dateOfBirth, value: .day(day)))
                } else {
                    unknown.append(fact.name)
                }
            case let name:
                guard let (type, values) = names[name],
                    let code = values.firstIndex(where: { fact.value.hasSuffix($0) })
                else {
                    if fact.value != "None" { unknown.append(name) }
                    continue
                }
                if code > 0 { found.append(Characteristic(type: type, value: .code(code))) }
            }
        }
        return (found, unknown)
    }

    /// The text of a value in an export; "None" or empty if it is unknown.
    static func text(_ value: CharacteristicValue?, of type: ObjectType) -> String {
        switch value {
        case .text(let text)?: return text
        case .number(let code)?:
            guard let (_, values) = names[type.identifier], values.indices.contains(code) else {
                return String(code)
            }
            return prefix(of: type) + values[code]
        case nil:
            return names[type.identifier].map { prefix(of: type) + $0.1[0] } ?? ""
        }
    }

    private static func prefix(of type: ObjectType) -> String {
        switch type {
        case .biologicalSex: "HKBiological"
        case .bloodType: "HKBlood"
        case .fitzpatrickSkinType: "HKFitzpatrick"
        case .wheelchairUse: "HKWheelchair"
        default: "HKActivityMove"
        }
    }

    /// The day of `1980-01-02`, and of the midnight `19800102000000-0700` of iOS 8.
    private static func day(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        let isInstant = bytes.count == 19 && bytes.withUnsafeBytes { DateBytes.instant($0) } != nil
        if isInstant {
            bytes = bytes[..<4] + [0x2D] + bytes[4..<6] + [0x2D] + bytes[6..<8]
        }
        guard bytes.count == 10, bytes.withUnsafeBytes({ DateBytes.days($0) }) != nil else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The suffixes of the values' names; the index in the list is the raw value.
    private static let names: [String: (ObjectType, [String])] = [
        ObjectType.biologicalSex.identifier: (
            .biologicalSex, ["SexNotSet", "SexFemale", "SexMale", "SexOther"]
        ),
        ObjectType.bloodType.identifier: (
            .bloodType,
            [
                "TypeNotSet", "TypeAPositive", "TypeANegative", "TypeBPositive", "TypeBNegative",
                "TypeABPositive", "TypeABNegative", "TypeOPositive", "TypeONegative",
            ]
        ),
        ObjectType.fitzpatrickSkinType.identifier: (
            .fitzpatrickSkinType,
            [
                "SkinTypeNotSet", "SkinTypeI", "SkinTypeII", "SkinTypeIII", "SkinTypeIV",
                "SkinTypeV", "SkinTypeVI",
            ]
        ),
        ObjectType.wheelchairUse.identifier: (
            .wheelchairUse, ["UseNotSet", "UseNo", "UseYes"]
        ),
        ObjectType.activityMoveMode.identifier: (
            .activityMoveMode, ["ModeNotSet", "ModeActiveEnergy", "ModeAppleMoveTime"]
        ),
    ]
}
