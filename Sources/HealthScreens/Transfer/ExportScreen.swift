public import Foundation
internal import HealthJournal
public import HealthModel
public import HealthWords
public import Observation

/// The operations that a screen needs to write files.
public protocol FileExporting: Sendable {
    /// The types of which there are samples.
    func types() async throws -> [ObjectType]
    /// Writes the samples that begin in a time range into a new file, whose folder the caller
    /// deletes.
    ///
    /// - Parameters:
    ///   - choice: The format.
    ///   - types: The types to write; nil writes all.
    ///   - start: The start of the time range; nil starts at the first sample.
    ///   - end: The end of the time range, exclusive; nil ends after the last sample.
    func export(
        _ choice: ExportChoice, types: Set<ObjectType>?, from start: Date?, to end: Date?
    ) async throws -> URL
    /// Writes the journal, the store, the settings and the sync state into a new file, whose folder
    /// the caller deletes.
    ///
    /// - Parameter passphrase: The passphrase of the backup; nil writes it unencrypted.
    func backUpEverything(passphrase: String?) async throws -> URL
}

/// A file that was written for a download.
public struct WrittenFile: Hashable, Sendable {
    /// The location; the caller deletes its folder.
    public let url: URL
    /// The file name of the download.
    public let name: String
}

/// The downloads: the data in Health in a choice of formats, and a backup of everything.
@Observable @MainActor
public final class ExportScreen {
    /// A type that can be chosen.
    public struct TypeChoice: Hashable, Sendable {
        /// The type's name in forms.
        public let id: String
        /// The display name.
        public let name: String
    }

    /// The types to choose from, by name.
    public private(set) var types: [TypeChoice] = []
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let exporter: any FileExporting
    private let environment: ScreenEnvironment

    /// Creates a screen for an exporter.
    public init(_ exporter: any FileExporting, environment: ScreenEnvironment) {
        self.exporter = exporter
        self.environment = environment
    }

    /// The texts.
    public var words: TransferWords { environment.language.transfer }

    /// Reads the types that have samples.
    public func refresh() async {
        let found = (try? await exporter.types()) ?? []
        types = found.map { TypeChoice(id: $0.name, name: environment.language.types.name($0)) }
            .sorted { $0.name < $1.name }
    }

    /// Writes a file; nil if there was a ``problem``.
    ///
    /// - Parameters:
    ///   - choice: The name of the format.
    ///   - names: The names of the types; empty for all.
    ///   - firstDay: The first day, as 2026-03-01; empty for all.
    ///   - lastDay: The last day; empty for all.
    public func export(
        _ choice: String, types names: [String] = [], firstDay: String, lastDay: String
    ) async -> WrittenFile? {
        problem = nil
        guard let choice = ExportChoice(rawValue: choice) else {
            return fail(words.noFormat)
        }
        let types = names.compactMap(ObjectType.init(name:))
        guard types.count == names.count else { return fail(words.noType) }
        guard let first = day(firstDay), let last = day(lastDay) else {
            return fail(words.noDay)
        }
        let (start, end) = (first.map { instant($0) }, last.map { instant($0.advanced(by: 1)) })
        if let start, let end, start >= end { return fail(words.noSpan) }
        return await written(choice.fileName) {
            try await exporter.export(
                choice, types: types.isEmpty ? nil : Set(types), from: start, to: end)
        }
    }

    /// Writes a backup of everything; nil if there was a ``problem``.
    ///
    /// - Parameters:
    ///   - passphrase: The passphrase of the backup; empty writes it unencrypted.
    ///   - repeated: The passphrase again, to detect a typing error.
    public func backUpEverything(passphrase: String, repeated: String) async -> WrittenFile? {
        problem = nil
        guard passphrase == repeated else { return fail(words.passphrasesDiffer) }
        return await written("everything.backup") {
            try await exporter.backUpEverything(passphrase: passphrase.isEmpty ? nil : passphrase)
        }
    }

    private func written(_ name: String, _ write: () async throws -> URL) async -> WrittenFile? {
        do {
            return WrittenFile(url: try await write(), name: name)
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            return fail(reason ?? words.notWritten)
        }
    }

    private func fail(_ text: String) -> WrittenFile? {
        problem = text
        return nil
    }

    /// Parses a day; the inner value is nil for an empty text, the outer one for an invalid text.
    private func day(_ text: String) -> Day?? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { return .some(nil) }
        return Day(text).map { .some($0) }
    }

    /// The midnight at which a day begins in the person's time zone.
    private func instant(_ day: Day) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = environment.timeZone()
        let parts = DateComponents(year: day.year, month: day.month, day: day.day)
        return calendar.date(from: parts) ?? .distantPast
    }
}

/// A file format for a download of everything in Health.
public enum ExportChoice: String, CaseIterable, Hashable, Sendable {
    /// The zip file of the Health app's export.
    case apple
    /// A zip file with a table for each type.
    case csv
    /// JSON Lines, with one object in each line.
    case ndjson
    /// A zip file with a Parquet file for each type.
    case parquet
    /// A FHIR bundle.
    case fhir
    /// Open mHealth data points.
    case omh
    /// An SQLite file.
    case sqlite

    /// The name of the format.
    public func title(_ words: ExportFormatWords) -> String {
        switch self {
        case .apple: words.apple
        case .csv: words.csv
        case .ndjson: words.ndjson
        case .parquet: words.parquet
        case .fhir: words.fhir
        case .omh: words.omh
        case .sqlite: words.sqlite
        }
    }

    /// The purpose of the format, and the data that it omits.
    public func text(_ words: ExportFormatWords) -> String {
        switch self {
        case .apple: words.appleText
        case .csv: words.csvText
        case .ndjson: words.ndjsonText
        case .parquet: words.parquetText
        case .fhir: words.fhirText
        case .omh: words.omhText
        case .sqlite: words.sqliteText
        }
    }

    /// The name of the file.
    public var fileName: String {
        switch self {
        case .apple: "export.zip"
        case .csv: "health-csv.zip"
        case .ndjson: "health.ndjson"
        case .parquet: "health-parquet.zip"
        case .fhir: "health-fhir.json"
        case .omh: "health-omh.ndjson"
        case .sqlite: "health.sqlite"
        }
    }
}
