public import Foundation
internal import HealthJournal
public import HealthModel
public import Observation

/// What a screen needs to write files.
public protocol FileExporting: Sendable {
    /// The types of which there are samples.
    func types() async throws -> [ObjectType]
    /// Writes the samples that begin in a span into a new file, in a folder that the caller deletes.
    ///
    /// - Parameters:
    ///   - choice: The format.
    ///   - types: The types to write; nil writes all.
    ///   - start: The start of the span; nil writes from the first sample on.
    ///   - end: The end of the span, which is not part of it; nil writes to the last sample.
    func export(
        _ choice: ExportChoice, types: Set<ObjectType>?, from start: Date?, to end: Date?
    ) async throws -> URL
    /// Writes journal, store, settings and the state of sync into a new file, in a folder that the
    /// caller deletes.
    ///
    /// - Parameter passphrase: What the file is encrypted with; nil writes it unencrypted.
    func backUpEverything(passphrase: String?) async throws -> URL
}

/// A file that was written to be downloaded.
public struct WrittenFile: Hashable, Sendable {
    /// Where it is; its folder is to be deleted.
    public let url: URL
    /// The name to download it by.
    public let name: String
}

/// Downloads: what Health has in a choice of formats, and a backup of everything.
@Observable @MainActor
public final class ExportScreen {
    /// A type that can be chosen.
    public struct TypeChoice: Hashable, Sendable {
        /// The type's name in forms.
        public let id: String
        /// The word for it.
        public let name: String
    }

    /// The types to choose from, by name.
    public private(set) var types: [TypeChoice] = []
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let exporter: any FileExporting
    private let environment: ScreenEnvironment

    /// A screen over an exporter.
    public init(_ exporter: any FileExporting, environment: ScreenEnvironment) {
        self.exporter = exporter
        self.environment = environment
    }

    /// Reads which types there are.
    public func refresh() async {
        let found = (try? await exporter.types()) ?? []
        types = found.map { TypeChoice(id: $0.name, name: DataWords.name($0)) }
            .sorted { $0.name < $1.name }
    }

    /// Writes a file; nil with a ``problem``.
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
            return fail(TransferWords.noFormat)
        }
        let types = names.compactMap(ObjectType.init(name:))
        guard types.count == names.count else { return fail(TransferWords.noType) }
        guard let first = day(firstDay), let last = day(lastDay) else {
            return fail(TransferWords.noDay)
        }
        let (start, end) = (first.map { instant($0) }, last.map { instant($0.advanced(by: 1)) })
        if let start, let end, start >= end { return fail(TransferWords.noSpan) }
        return await written(choice.fileName) {
            try await exporter.export(
                choice, types: types.isEmpty ? nil : Set(types), from: start, to: end)
        }
    }

    /// Writes a backup of everything; nil with a ``problem``.
    ///
    /// - Parameters:
    ///   - passphrase: What the file is encrypted with; empty writes it unencrypted.
    ///   - repeated: The same again, since nobody sees what is typed.
    public func backUpEverything(passphrase: String, repeated: String) async -> WrittenFile? {
        problem = nil
        guard passphrase == repeated else { return fail(TransferWords.passphrasesDiffer) }
        return await written(TransferWords.backupFile) {
            try await exporter.backUpEverything(passphrase: passphrase.isEmpty ? nil : passphrase)
        }
    }

    private func written(_ name: String, _ write: () async throws -> URL) async -> WrittenFile? {
        do {
            return WrittenFile(url: try await write(), name: name)
        } catch {
            let reason = (error as? any LocalizedError)?.errorDescription
            return fail(reason ?? TransferWords.notWritten)
        }
    }

    private func fail(_ text: String) -> WrittenFile? {
        problem = text
        return nil
    }

    /// A day that was typed: nil inside where none was, nil where it is no day.
    private func day(_ text: String) -> Day?? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.isEmpty { return .some(nil) }
        return Day(text).map { .some($0) }
    }

    /// The midnight with which a day begins where the person is.
    private func instant(_ day: Day) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = environment.timeZone()
        let parts = DateComponents(year: day.year, month: day.month, day: day.day)
        return calendar.date(from: parts) ?? .distantPast
    }
}
