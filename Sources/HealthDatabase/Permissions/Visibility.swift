internal import Foundation
internal import GRDB
internal import HealthModel

/// Which samples an asker may see; the owner sees all.
///
/// An app sees what others saved where reading is granted, and always what it saved itself. The
/// answer to a denial is therefore never an error, only fewer samples.
struct Visibility {
    private let decisions: Decisions?
    private let earliestEnd: Double?

    /// - Parameter app: Who asks; nil for the owner.
    init(_ interner: Interner, app: AppIdentity?, environment: StoreEnvironment) throws {
        decisions = try app.map { try Decisions(interner, app: $0) }
        let date = environment.earliestPermittedSampleDate()
        earliestEnd =
            app == nil || date <= .distantPast
            ? nil : date.timeIntervalSinceReferenceDate
    }

    /// - Throws: An error where the app never asked to read a type.
    func requireRead(_ types: Set<ObjectType>) throws { try decisions?.requireRead(types) }

    /// The condition on samples `s` of a type.
    func condition(on type: ObjectType) throws -> SQLFragment {
        guard let decisions else { return .always }
        var parts: [SQLFragment] = []
        if let earliestEnd { parts.append(SQLFragment("s.end_time >= ?", earliestEnd)) }
        if type.kind == .correlation {
            parts.append(try memberCondition(decisions))
        } else if try decisions.read(type) != .granted {
            parts.append(own)
        }
        return .all(parts)
    }

    /// Whether a sample of a type that a source saved can be seen.
    func allows(_ type: ObjectType, savedBy bundleIdentifier: String) throws -> Bool {
        guard let decisions else { return true }
        if decisions.app.source.bundleIdentifier == bundleIdentifier { return true }
        return try decisions.read(type) == .granted
    }

    /// The condition on tombstones of a type.
    func tombstoneCondition(on type: ObjectType) throws -> SQLFragment {
        guard let decisions, type.kind != .correlation, try decisions.read(type) != .granted else {
            return .always
        }
        return SQLFragment("source_id = ?", decisions.source ?? 0)
    }

    private var own: SQLFragment {
        SQLFragment(
            "s.revision_id IN (SELECT id FROM source_revision WHERE source_id = ?)",
            decisions?.source ?? 0)
    }

    /// A correlation is seen when one of its members can be.
    private func memberCondition(_ decisions: Decisions) throws -> SQLFragment {
        let readable = SQLFragment(
            """
            EXISTS (SELECT 1 FROM membership JOIN sample AS m ON m.id = membership.sample_id
                JOIN permission ON permission.type_id = m.type_id
                WHERE membership.correlation_id = s.id AND permission.source_id = ?
                    AND permission.read = 2)
            """, decisions.source ?? 0)
        return .any([own, readable])
    }
}
