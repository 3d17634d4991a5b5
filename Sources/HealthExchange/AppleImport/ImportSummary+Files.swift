internal import Foundation

extension ImportSummary {
    /// Names all files of an export: those that were read, and the others with the reason.
    ///
    /// - Parameters:
    ///   - file: The archive, the folder or the XML file.
    ///   - export: The export in it.
    ///   - isWhole: Whether everything was selected; otherwise files that were not selected are not
    ///     named.
    mutating func nameFiles(of file: ImportFile, _ export: ExportFile, isWhole: Bool) throws {
        let noted = takeFiles()
        guard let document = export.document else {
            try file.forEachPart { note(ImportedFile($0.path, .read(.apple, app: nil))) }
            return noted.forEach { note($0) }
        }
        let outcomes = Dictionary(
            noted.map { ($0.path.hasPrefix("/") ? $0.path : "/" + $0.path, $0.outcome) },
            uniquingKeysWith: { first, _ in first })
        let parent = document.lastIndex(of: "/").map { document[...$0] } ?? ""
        do {
            try file.forEachPart { part in
                if part.path == document {
                    return note(ImportedFile(part.path, .read(.apple, app: nil)))
                }
                let path = "/" + part.path.dropFirst(part.path.hasPrefix(parent) ? parent.count : 0)
                if let outcome = outcomes[path] {
                    note(ImportedFile(part.path, outcome))
                } else if path == "/" + AppleExportWriter.companion {
                    note(ImportedFile(part.path, .read(.ndjson, app: nil)))
                } else if isWhole {
                    record(ImportedFile(part.path, .unread(Self.reason(part))))
                }
            }
        } catch let error as ExchangeError where error.isDamage {
            // The import of the archive has reported its end already.
            interruption = interruption ?? error
        }
    }

    /// The reason why a file beside the XML was not read.
    private static func reason(_ part: ImportFile.Part) -> UnreadReason {
        guard let open = try? part.open() else { return .damaged }
        // The document for clinics repeats the records.
        if String(decoding: open.prefix, as: UTF8.self).contains("<ClinicalDocument") {
            return .repeated
        }
        if case .unread(let reason) = open.kind, reason != .unknownFormat { return reason }
        return .unreferenced
    }
}
