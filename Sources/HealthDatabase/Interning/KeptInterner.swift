internal import GRDB
internal import HealthModel

/// The interner of the last transaction that saved samples, for the next one.
///
/// Most saves follow another one with the same type, source and unit. An interner is used again only if
/// its transaction was committed and nothing was written since, by this connection or another.
///
/// Sharing is safe: it is used only inside transactions of the writing connection, one after the other.
final class KeptInterner: @unchecked Sendable {
    /// A larger interner, as after an import, is not kept.
    private static let most = 256

    private var kept: (interner: Interner, end: LogAnchor, mark: ConnectionMark)?

    /// The interner for a transaction that begins at this end of the log.
    func take(_ db: Database, at end: LogAnchor) throws -> Interner {
        defer { kept = nil }
        guard let kept, kept.interner.db === db, kept.end == end,
            try kept.mark == ConnectionMark(db)
        else { return Interner(db) }
        return kept.interner
    }

    /// Keeps the interner of a transaction that is about to be committed with this end of the log.
    ///
    /// If the commit fails, the log has another end.
    func keep(_ interner: Interner, at end: LogAnchor) throws {
        guard interner.count <= Self.most else { return }
        kept = (interner, end, try ConnectionMark(interner.db))
    }
}
