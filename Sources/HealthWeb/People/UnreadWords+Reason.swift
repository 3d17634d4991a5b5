package import HealthExchange
package import HealthWords

extension UnreadWords {
    /// The reason why a file was not read, in a few words.
    package func reason(_ reason: UnreadReason) -> String {
        switch reason {
        case .unknownFormat: text(.unknownFormat)
        case .unknownTable: text(.unknownTable)
        case .archive: text(.archive)
        case .encrypted: text(.encrypted)
        case .oversized: text(.oversized)
        case .healthExport: text(.healthExport)
        case .damaged: text(.damaged)
        case .unreferenced: text(.unreferenced)
        case .repeated: text(.repeated)
        case .empty: text(.empty)
        case .document: text(.document)
        case .account: text(.account)
        }
    }
}

extension ImportedFile {
    /// The format in which the file was read, with the app of a table; nil if it was not read.
    package var formatName: String? {
        guard case .read(let format, let app) = outcome else { return nil }
        return app.map { "\($0) (\(format.name))" } ?? format.name
    }
}
