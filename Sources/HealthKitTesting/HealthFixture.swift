public import Foundation
internal import HealthDatabase
internal import HealthModel
public import OpenHealthKit

/// The samples of a file that `health record` wrote, or `health export --format ndjson`.
///
/// ```swift
/// let fixture = try HealthFixture("night.ndjson")
/// try fixture.save()
/// ```
///
/// Sources, devices, identities and series are saved as they stand in the file. Activity summaries and
/// characteristics of an export are not read.
public struct HealthFixture: Sendable {
    /// A sample with its data and the samples that it refers to.
    struct Item: Sendable {
        var sample: Sample
        var series: SeriesData?
        var related: [UUID]

        /// The date at which a device would save the sample: its end, unless that is unknown.
        var arrival: Date {
            sample.endDate < .distantFuture ? sample.endDate : sample.startDate
        }
    }

    let items: [Item]

    /// The number of samples.
    public var count: Int { items.count }

    /// The earliest start of a sample; nil for an empty fixture.
    public var start: Date? { items.map(\.sample.startDate).min() }

    /// The latest end of a sample, without those that never end; nil for an empty fixture.
    public var end: Date? { items.map(\.arrival).max() }

    /// Reads a file.
    ///
    /// - Parameter url: The file.
    /// - Throws: ``HealthFixtureError``, or the error of reading the file.
    public init(contentsOf url: URL) throws {
        let data = try Data(contentsOf: url)
        let decoder = JSONLine.decoder()
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let first = lines.first,
            let header = try? decoder.decode(JSONLinesHeader.self, from: Data(first)),
            header.format == JSONLinesHeader.format
        else { throw HealthFixtureError.notAFixture }
        guard header.isReadable else { throw HealthFixtureError.newerVersion }
        var items: [Item] = []
        for (place, text) in lines.enumerated().dropFirst() where !text.isEmpty {
            guard let line = try? decoder.decode(JSONLine.self, from: Data(text)) else {
                throw HealthFixtureError.invalidLine(place + 1)
            }
            if line.activitySummary != nil || line.characteristic != nil { continue }
            do {
                let (sample, series) = try line.sample()
                items.append(Item(sample: sample, series: series, related: line.related ?? []))
            } catch {
                throw HealthFixtureError.invalidLine(place + 1)
            }
        }
        self.items = items
    }

    /// Reads a file that lies beside the source file of a test, or in the folder `Fixtures` there.
    ///
    /// - Parameters:
    ///   - name: The name of the file, such as `night.ndjson`; or its whole path.
    ///   - testFile: The path of the test's source file.
    /// - Throws: ``HealthFixtureError``, or the error of reading the file.
    public init(_ name: String, beside testFile: String = #filePath) throws {
        let folder = URL(filePath: testFile).deletingLastPathComponent()
        let places = [
            URL(filePath: name, relativeTo: folder).absoluteURL,
            folder.appending(path: "Fixtures").appending(path: name),
        ]
        guard
            let found = places.first(where: { FileManager.default.fileExists(atPath: $0.path) })
        else { throw HealthFixtureError.notFound(name) }
        try self.init(contentsOf: found)
    }

    /// Saves all samples in a store, in one commit.
    ///
    /// No permission is needed, and no sample is the app's own unless its source in the file is the app.
    ///
    /// - Parameter store: The store.
    /// - Throws: An error if a sample cannot be stored, or if the store cannot be written.
    public func save(in store: HKHealthStore = HKHealthStore()) throws {
        var links = Links()
        try Self.save(items, in: store, &links)
    }

    /// The relations to samples that are not stored yet.
    struct Links {
        var waiting: [(owner: UUID, sample: UUID, isMember: Bool)] = []
    }

    /// Saves samples in one commit, and links those that are stored by then.
    static func save(_ items: [Item], in store: HKHealthStore, _ links: inout Links) throws {
        var waiting = links.waiting
        for item in items {
            let isMember = item.sample.type.kind == .correlation
            waiting += item.related.map { (item.sample.uuid, $0, isMember) }
        }
        links.waiting = try store.openStore().withIngestion { writer in
            for item in items { try writer.insert(item.sample, series: item.series) }
            return try waiting.filter { owner, sample, isMember in
                try isMember
                    ? !writer.link(member: sample, toCorrelation: owner)
                    : !writer.associate(sample: sample, with: owner)
            }
        }
    }
}

/// The reason why a file is not a fixture.
public enum HealthFixtureError: Error, Hashable, CustomStringConvertible {
    /// There is no such file beside the test or in the folder `Fixtures` there.
    case notFound(String)
    /// The first line is not the header of a fixture.
    case notAFixture
    /// A newer version of this package wrote the file.
    case newerVersion
    /// The line of this number, from 1, is no sample.
    case invalidLine(Int)

    /// The error and its correction.
    public var description: String {
        switch self {
        case .notFound(let name):
            "There is no fixture \(name) beside the test or in the folder Fixtures there."
        case .notAFixture: "The file is not a fixture: write it with `health record`."
        case .newerVersion:
            "The fixture was written by a newer version: update the package, or record it again."
        case .invalidLine(let number): "Line \(number) of the fixture is not a sample."
        }
    }
}
