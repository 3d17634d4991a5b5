internal import Foundation
internal import HealthModel
internal import HealthWords

/// The samples of one type as a list, written in batches, so that their number is not limited.
struct SampleList {
    let type: ObjectType
    /// The unit of quantities; nil keeps the unit of each sample.
    let unit: HealthUnit?
    /// Whether lines include the metadata.
    let isLong: Bool
    /// The time zone of samples without one.
    let zone: TimeZone
    /// The person's language.
    let language: Language

    /// Writes one line for each sample.
    ///
    /// - Parameter samples: Passes the batches to its argument; it is called twice, because the
    ///   width of a column is known only after the last batch.
    func writeLines(_ samples: (([Sample]) throws -> Void) throws -> Void) throws {
        let words = language.commandData
        var table = Table([
            (words.text(.start), .left), (words.text(.end), .left), (words.text(.value), .right),
            (words.text(.source), .left), (words.text(.device), .left),
            (words.text(.metadata), .left),
        ])
        var isEmpty = true
        try samples { batch in
            for sample in batch { table.measure(cells(of: sample)) }
            isEmpty = isEmpty && batch.isEmpty
        }
        guard !isEmpty else {
            return try StandardOutput.write([words.nothing(type.name)])
        }
        try StandardOutput.write(table.titles)
        try samples { batch in
            try StandardOutput.write(batch.map { table.line(cells(of: $0)) })
        }
    }

    private func cells(of sample: Sample) -> [String] {
        let time = TimeText(self.zone(of: sample))
        let end = sample.endDate == sample.startDate ? "" : self.end(of: sample, time)
        return [
            time.minute(sample.startDate) + time.mark(of: sample.startDate, forPersonIn: zone), end,
            SampleText(language).value(of: sample, in: unit),
            sample.sourceRevision?.source.name ?? "", sample.device?.name ?? "",
            isLong ? SampleText(language).metadata(of: sample) : "",
        ]
    }

    private func end(of sample: Sample, _ time: TimeText) -> String {
        time.day(sample.startDate) == time.day(sample.endDate)
            ? time.clock(sample.endDate) : time.minute(sample.endDate)
    }

    private func zone(of sample: Sample) -> TimeZone {
        sample.metadata[MetadataKey.timeZone]?.string.flatMap { TimeZone(identifier: $0) }
            ?? zone
    }

    /// Writes the samples as JSON.
    func writeJSON(_ samples: (([Sample]) throws -> Void) throws -> Void) throws {
        var list = JSONListWriter(columns: Self.columns)
        try samples { try list.write(json($0)) }
        try list.end()
    }

    /// The columns of the list as CSV.
    private static let columns = [
        "start", "end", "type", "name", "value", "unit", "text", "category", "duration",
        "energy.value", "energy.unit", "distance.value", "distance.unit", "source.name",
        "source.bundleIdentifier", "device", "uuid", "syncIdentifier", "syncVersion",
    ]

    private func json(_ samples: [Sample]) -> [JSON] {
        samples.map { sample in
            let time = TimeText(self.zone(of: sample))
            let shown = sample.quantity.map { quantity in
                unit.flatMap { try? quantity.converted(to: $0) } ?? quantity
            }
            return JSON(
                uuid: sample.uuid.uuidString, type: sample.type.identifier,
                name: sample.type.name, start: time.iso8601(sample.startDate),
                end: time.iso8601(sample.endDate), value: shown?.value,
                unit: shown?.unit.unitString,
                category: sample.categoryValue,
                text: SampleText(.english).value(of: sample, in: unit),
                source: sample.sourceRevision.map {
                    SourceJSON(
                        bundleIdentifier: $0.source.bundleIdentifier, name: $0.source.name)
                },
                device: sample.device?.name,
                syncIdentifier: sample.metadata[MetadataKey.syncIdentifier]?.string,
                syncVersion: sample.metadata[MetadataKey.syncVersion]?.number,
                members: sample.members?.map(\.uuid.uuidString), duration: sample.workout?.duration,
                energy: sample.workout?.totalEnergyBurned.map(QuantityJSON.init),
                distance: sample.workout?.totalDistance.map(QuantityJSON.init),
                metadata: sample.metadata.isEmpty
                    ? nil : sample.metadata.mapValues(SampleText(.english).text))
        }
    }

    struct JSON: Encodable {
        let uuid: String
        let type: String
        let name: String
        let start: String
        let end: String
        let value: Double?
        let unit: String?
        let category: Int?
        let text: String
        let source: SourceJSON?
        let device: String?
        let syncIdentifier: String?
        let syncVersion: Double?
        let members: [String]?
        /// The duration of a workout, in seconds.
        let duration: Double?
        let energy: QuantityJSON?
        let distance: QuantityJSON?
        let metadata: [String: String]?
    }
}

/// The source of a sample, as JSON.
struct SourceJSON: Encodable {
    let bundleIdentifier: String
    let name: String
}

/// The content of a sample in a few words.
struct SampleText {
    private let language: Language
    private var numbers: NumberText { language.numbers }

    init(_ language: Language) { self.language = language }

    /// The value: a quantity in a unit, the name of a category's value, or the content of a
    /// workout.
    func value(of sample: Sample, in unit: HealthUnit?) -> String {
        switch sample.payload {
        case .quantity(let quantity, _):
            language.text(quantity, in: unit ?? quantity.unit, of: sample.type)
        case .category(let value): Self.category(value, of: sample.type, language)
        case .correlation(let members):
            members.map { value(of: $0, in: $0.type.shownUnit) }.joined(separator: ", ")
        case .workout(let detail):
            workout(detail)
        case .series(let count): language.commandData.elements(numbers.text(count))
        case .detail(.electrocardiogram(let detail)):
            language.recording.classification(detail.classification)
        case .detail: sample.type.name
        }
    }

    /// The activity, duration, energy and distance of a workout.
    private func workout(_ detail: WorkoutDetail) -> String {
        // In English the name that exports have.
        let known =
            language == .english
            ? WorkoutActivities.name(of: detail.activityType)
            : nil
        let name = known ?? language.commandEntries.activity(detail.activityType)
        var parts = [name]
        if detail.duration > 0 {
            parts.append("\(numbers.text((detail.duration / 60).rounded())) min")
        }
        if let energy = detail.totalEnergyBurned { parts.append(numbers.text(energy)) }
        if let distance = detail.totalDistance { parts.append(numbers.text(distance)) }
        return parts.joined(separator: ", ")
    }

    /// The metadata of a sample in one line: `HKWasUserEntered=1, HKTimeZone=Europe/Vienna`.
    func metadata(of sample: Sample) -> String {
        sample.metadata.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(text($0.value))" }.joined(separator: ", ")
    }

    /// A value of metadata as text.
    func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): numbers.text(number)
        case .exact(let number): numbers.text(number.double)
        case .date(let date): TimeText(.gmt).iso8601(date)
        case .quantity(let quantity): numbers.text(quantity)
        }
    }

    /// The name of a category's value.
    static func category(_ value: Int, of type: ObjectType, _ language: Language) -> String {
        guard let name = CategoryValues.name(of: value, in: type),
            let enumeration = type.categoryFacts?.valueEnum
        else { return String(value) }
        // Exports put the name of the enumeration before that of the case.
        let short = name.hasPrefix(enumeration) ? String(name.dropFirst(enumeration.count)) : name
        return language == .english ? short : language.categoryValues.name(short) ?? short
    }
}
