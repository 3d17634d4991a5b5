internal import Foundation
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel

/// Reads all data of a person in a form, page by page.
///
/// A page can have few records or none although another page follows.
struct ObservationSearch<Record: ObservedRecord>: Sendable {
    struct Page: Sendable {
        var records: [Record] = []
        /// The start of the next page; nil after the last one.
        var next: ObservationPlace?
    }

    let service: CloudService
    let person: PersonID

    private static var firstDay: String { "0001-01-01" }
    private static var lastDay: String { "9999-12-31" }
    /// The number of weeks of the health store that one page reads.
    private static var mostWeeks: Int { 50 }
    /// The size of the samples of the health store in bytes after which a page ends.
    private static var mostBytes: Int { 8 << 20 }

    /// A page from a position; nil if the position is no longer valid.
    func page(_ filter: ObservationFilter, from place: ObservationPlace, count: Int) async throws
        -> Page?
    {
        switch place {
        case .records(let token): try await entries(filter, token, count)
        case .samples(let position): try await samples(filter, position, count)
        case .healthSamples(let position): try await healthSamples(filter, position, count)
        case .days(let day): try await days(filter, day, count)
        }
    }

    private func entries(_ filter: ObservationFilter, _ token: SnapshotToken?, _ count: Int)
        async throws -> Page?
    {
        let found = try await service.records.snapshotRows(of: person, after: token, limit: count)
        guard let found else { return nil }
        var page = Page()
        page.next = found.next.map { .records($0) } ?? .samples(after: nil)
        for row in found.records where !row.isDeleted {
            // An entry that a later version of the program wrote cannot be converted.
            guard let entry = try? CloudRecords.record(row.text).entry(keeping: nil) else {
                continue
            }
            let matches = Record.records(of: entry).filter(filter.contains)
            // The records of an entry stay together.
            guard page.records.isEmpty || page.records.count + matches.count <= count else {
                page.next = .records(SnapshotToken(end: found.end, below: row.sequence + 1))
                break
            }
            page.records += matches
        }
        return page
    }

    private func samples(
        _ filter: ObservationFilter, _ position: CloudSampleQuery.Position?, _ count: Int
    ) async throws -> Page {
        var query = CloudSampleQuery(after: position, limit: count)
        if let types = filter.types, types.count == 1 { query.type = types.first }
        let found = try await service.store.samples(query, of: person)
        var page = Page()
        page.records = try Record.records(of: found).filter(filter.contains)
        page.next =
            found.count == count
            ? found.last.map { .samples(after: .init(start: $0.start, id: $0.id)) }
            : .healthSamples(from: nil)
        return page
    }

    private func healthSamples(
        _ filter: ObservationFilter, _ position: HealthSamplePosition?, _ count: Int
    ) async throws -> Page {
        let samples = PersonSamples(store: service.store, person: person)
        let types = try await samples.types().map(\.type).filter { type in
            type >= position?.type ?? "" && filter.types?.contains(type) ?? true
        }
        let first = SampleWeek.number(of: filter.dates.lowerBound)
        let last = SampleWeek.number(of: filter.dates.upperBound)
        var (page, weeksRead, bytes) = (Page(), 0, 0)
        for type in types.sorted() {
            let rest = position?.type == type ? position : nil
            for week in try await samples.weeks(of: type).reversed()
            where week >= max(first, rest?.week ?? first) && week <= last {
                guard page.records.count < count, weeksRead < Self.mostWeeks else {
                    page.next = .healthSamples(from: HealthSamplePosition(type: type, week: week))
                    return page
                }
                weeksRead += 1
                let after = rest?.week == week ? rest?.after : nil
                var series: [UUID: SeriesData] = [:]
                let found = try await observable(type, week, samples) { sample, data in
                    if case .heartbeats = data { series[sample] = data }
                }
                for sample in found {
                    let key = HealthSampleKey(sample)
                    if let after, key <= after { continue }
                    guard filter.dates.contains(sample.startDate),
                        let record = Record(
                            ofHealthSample: sample, series: series[sample.uuid])
                    else { continue }
                    page.records.append(record)
                    bytes += record.json.count
                    if page.records.count == count || bytes >= Self.mostBytes {
                        page.next = .healthSamples(
                            from: HealthSamplePosition(type: type, week: week, after: key))
                        return page
                    }
                }
            }
        }
        page.next = .days(from: Self.firstDay)
        return page
    }

    /// The samples of a week that have a record of their own: not the values of a blood pressure.
    private func observable(
        _ type: String, _ week: Int, _ samples: PersonSamples,
        series: (UUID, SeriesData) -> Void
    ) async throws -> [Sample] {
        let found = try await samples.samples(of: type, in: week, series: series)
        let pressure = ObjectType.bloodPressure
        guard pressure.memberTypes.contains(where: { $0.identifier == type }) else { return found }
        let pressures = try await samples.samples(of: pressure.identifier, in: week)
        let members = Set(pressures.flatMap { $0.members ?? [] }.map(\.uuid))
        return found.filter { !members.contains($0.uuid) }
    }

    private func days(_ filter: ObservationFilter, _ first: String, _ count: Int) async throws
        -> Page
    {
        let stored = try await service.store.days(of: person, from: first, to: Self.lastDay)
        var page = Page()
        for day in stored {
            guard let sums = try? JSONDecoder().decode(CloudDay.self, from: day.text) else {
                continue
            }
            guard page.records.count < count else {
                page.next = .days(from: day.day)
                break
            }
            page.records += Record.records(of: sums).filter(filter.contains)
        }
        return page
    }
}

/// The observations that a search asks for.
struct ObservationFilter: Hashable, Sendable {
    /// The identifiers of HealthKit types; nil for all.
    var types: Set<String>?
    /// The range in which an observation begins.
    var dates: Range<Date>

    /// Whether a search finds a record.
    func contains(_ record: some ObservedRecord) -> Bool {
        (types?.contains(record.type) ?? true) && dates.contains(record.start)
    }

    /// The range that remains after all values of the search parameter `date`; nil for an invalid
    /// value.
    ///
    /// Source of the prefixes: HL7 FHIR R4, "Search", section "date".
    static func dates(_ texts: [String]) -> Range<Date>? {
        var (start, end) = (Date.distantPast, Date.distantFuture)
        for text in texts {
            let prefix = String(text.prefix { $0.isLetter && $0.isLowercase })
            guard let moment = interval(String(text.dropFirst(prefix.count))) else { return nil }
            switch prefix {
            case "ge": start = max(start, moment.lowerBound)
            case "gt": start = max(start, moment.upperBound)
            case "le": end = min(end, moment.upperBound)
            case "lt": end = min(end, moment.lowerBound)
            case "", "eq":
                (start, end) = (max(start, moment.lowerBound), min(end, moment.upperBound))
            default: return nil
            }
        }
        return start..<max(start, end)
    }

    /// The range of a day in Greenwich, or of an instant with a time zone.
    private static func interval(_ text: String) -> Range<Date>? {
        let formatter = ISO8601DateFormatter()
        if DayRoutes.isDay(text), let start = formatter.date(from: "\(text)T00:00:00Z") {
            return start..<start.addingTimeInterval(86_400)
        }
        // A plus sign in an address means a space.
        guard let instant = formatter.date(from: text.replacing(" ", with: "+")) else { return nil }
        return instant..<instant.addingTimeInterval(1)
    }
}

/// The start of a page of a search: entries come first, then posted samples, then samples of the health store, then
/// daily sums.
enum ObservationPlace: Hashable, Sendable, LosslessStringConvertible {
    case records(SnapshotToken?)
    case samples(after: CloudSampleQuery.Position?)
    /// From the first sample of the health store on if the position is nil.
    case healthSamples(from: HealthSamplePosition?)
    /// From a day on, such as `2026-11-22`.
    case days(from: String)

    init?(_ description: String) {
        let fields = description.split(
            separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2 else { return nil }
        let text = String(fields[1])
        switch fields[0] {
        case "records":
            guard let token = SnapshotToken(text) else { return nil }
            self = .records(token)
        case "samples":
            guard !text.isEmpty else {
                self = .samples(after: nil)
                return
            }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let start = Int(parts[0]),
                let id = UUID(uuidString: String(parts[1]))
            else { return nil }
            self = .samples(after: .init(start: start, id: id))
        case "health":
            guard !text.isEmpty else {
                self = .healthSamples(from: nil)
                return
            }
            guard let position = HealthSamplePosition(text) else { return nil }
            self = .healthSamples(from: position)
        case "days":
            guard DayRoutes.isDay(text) else { return nil }
            self = .days(from: text)
        default: return nil
        }
    }

    var description: String {
        switch self {
        case .records(let token): "records!\(token?.description ?? "")"
        case .samples(let position):
            "samples!" + (position.map { "\($0.start).\($0.id.uuidString)" } ?? "")
        case .healthSamples(let position): "health!\(position?.description ?? "")"
        case .days(let day): "days!\(day)"
        }
    }
}

/// A result of a search, in a form: an observation of FHIR, or data points of Open mHealth.
protocol ObservedRecord: Sendable {
    /// HealthKit's identifier of the type.
    var type: String { get }
    /// The start of the sample.
    var start: Date { get }
    /// The record as one or more lines of JSON, without the last line break.
    var json: Data { get }

    /// The records of an entry.
    static func records(of entry: JournalEntry) -> [Self]
    /// The records of posted samples, in their order.
    static func records(of posted: [StoredSample]) throws -> [Self]
    /// The record of a sample of a health store; nil where the form has none.
    init?(ofHealthSample sample: Sample, series: SeriesData?)
    /// The records of the sums of a day.
    static func records(of day: CloudDay) -> [Self]
}

extension FHIRRecord: ObservedRecord {
    static func records(of posted: [StoredSample]) -> [FHIRRecord] {
        posted.map { sample in
            let start = Date(timeIntervalSince1970: Double(sample.start) / 1_000)
            return FHIRRecord(
                id: sample.id, type: sample.type, start: start, end: start, json: sample.text)
        }
    }

    init?(ofHealthSample sample: Sample, series: SeriesData?) {
        self.init(ofHealthSample: sample)
    }

    static func records(of day: CloudDay) -> [FHIRRecord] {
        records(ofDay: day.day, totals: day.totals)
    }
}

extension OpenMHealthPoints: ObservedRecord {
    static func records(of entry: JournalEntry) -> [OpenMHealthPoints] { points(of: entry) }

    /// The data points of the samples from which the stored observations were made.
    static func records(of posted: [StoredSample]) throws -> [OpenMHealthPoints] {
        let samples = try FHIRRecord.samples(of: posted.map(\.text))
        return posted.compactMap { stored in
            samples[stored.id].flatMap { OpenMHealthPoints(ofHealthSample: $0, series: nil) }
        }
    }

    /// None: a data point needs instants with an offset, and the sums are of a day without a time zone.
    static func records(of day: CloudDay) -> [OpenMHealthPoints] { [] }
}

/// A place among the samples of a person's health store: in the order of types, weeks, starts and identities.
struct HealthSamplePosition: Hashable, Sendable, LosslessStringConvertible {
    var type: String
    var week: Int
    /// The sample of the week after which the place is; nil for its beginning.
    var after: HealthSampleKey?

    init(type: String, week: Int, after: HealthSampleKey? = nil) {
        self.type = type
        self.week = week
        self.after = after
    }

    init?(_ description: String) {
        // The type is the last, because it can have any characters.
        let fields = description.split(
            separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let week = Int(fields[0]) else { return nil }
        self.init(type: String(fields[3]), week: week)
        guard !fields[1].isEmpty || !fields[2].isEmpty else { return }
        guard let bits = UInt64(fields[1]), let id = UUID(uuidString: String(fields[2])) else {
            return nil
        }
        after = HealthSampleKey(start: Double(bitPattern: bits), id: id)
    }

    var description: String {
        let key = after.map { "\($0.start.bitPattern).\($0.id.uuidString)" } ?? "."
        return "\(week).\(key).\(type)"
    }
}

/// The place of a sample in its week.
struct HealthSampleKey: Hashable, Comparable, Sendable {
    /// The start in seconds since the reference date.
    var start: Double
    var id: UUID

    init(start: Double, id: UUID) {
        self.start = start
        self.id = id
    }

    init(_ sample: Sample) {
        self.init(start: sample.startDate.timeIntervalSinceReferenceDate, id: sample.uuid)
    }

    static func < (a: HealthSampleKey, b: HealthSampleKey) -> Bool {
        (a.start, a.id) < (b.start, b.id)
    }
}
