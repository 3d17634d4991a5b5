internal import Foundation
internal import HealthCloudSync
internal import HealthDatabase
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
