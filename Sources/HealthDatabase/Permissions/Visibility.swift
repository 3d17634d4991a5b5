internal import Foundation
internal import GRDB
internal import HealthModel

/// The samples and deletions that a reader may see; the owner sees all.
///
/// An app sees its own samples, and others' samples as far back as reading is granted. A denied
/// permission therefore never causes an error, only fewer samples. Every read uses these
/// conditions, including what a predicate, a statistic or an anchor could reveal about other
/// samples.
struct Visibility {
    private let decisions: Decisions?
    private let earliestEnd: Double?

    /// - Parameters:
    ///   - app: The app that reads; nil for the owner.
    ///   - environment: Provides the date from which any app can see samples; nil for no limit.
    init(_ interner: Interner, app: AppIdentity?, environment: StoreEnvironment?) throws {
        decisions = try app.map { try Decisions(interner, app: $0) }
        let date = environment?.earliestPermittedSampleDate() ?? .distantPast
        earliestEnd =
            app == nil || date <= .distantPast
            ? nil : date.timeIntervalSinceReferenceDate
    }

    /// Whether the reader is the owner, who sees everything.
    var isOwner: Bool { decisions == nil }

    /// - Throws: An error if the app never asked to read a type.
    func requireRead(_ types: Set<ObjectType>) throws { try decisions?.requireRead(types) }

    /// The condition on samples of a type, which the SQL names `s` by default.
    func condition(on type: ObjectType, sample: String = "s") throws -> SQLFragment {
        guard let decisions else { return .always }
        var parts: [SQLFragment] = []
        if let earliestEnd { parts.append(SQLFragment("\(sample).end_time >= ?", earliestEnd)) }
        let own = own(sample)
        if type.kind == .correlation {
            parts.append(.any([own, readableMember(of: sample)]))
        } else {
            switch try decisions.reach(into: type) {
            case .everything: break
            case .nothing: parts.append(own)
            case .since(let end):
                parts.append(.any([SQLFragment("\(sample).end_time >= ?", end), own]))
            }
        }
        return .all(parts)
    }

    /// Whether the reader may see a sample of a type that a source saved.
    func allows(
        _ type: ObjectType, endingAt end: Double, savedBy bundleIdentifier: String
    ) throws -> Bool {
        guard let decisions else { return true }
        if decisions.app.source.bundleIdentifier == bundleIdentifier { return true }
        switch try decisions.reach(into: type) {
        case .everything: return true
        case .nothing: return false
        case .since(let earliest): return end >= earliest
        }
    }

    /// Whether the reader may see every correlation that has a member of a type, because the member is
    /// visible itself.
    func showsAllCorrelations(withMembersOf type: ObjectType) throws -> Bool {
        guard let decisions else { return true }
        guard earliestEnd == nil, case .everything = try decisions.reach(into: type) else {
            return false
        }
        return true
    }

    /// The condition on tombstones of a type.
    func tombstoneCondition(on type: ObjectType) throws -> SQLFragment {
        guard let decisions else { return .always }
        let own = SQLFragment("source_id = ?", decisions.source ?? 0)
        if type.kind == .correlation { return .any([own, readableFormerMember]) }
        switch try decisions.reach(into: type) {
        case .everything: return .always
        case .nothing: return own
        case .since(let end): return .any([SQLFragment("end_time >= ?", end), own])
        }
    }

    private func own(_ sample: String) -> SQLFragment {
        SQLFragment(
            "\(sample).revision_id IN (SELECT id FROM source_revision WHERE source_id = ?)",
            decisions?.source ?? 0)
    }

    /// A correlation is visible if one of its members is.
    private func readableMember(of correlation: String) -> SQLFragment {
        SQLFragment(
            """
            EXISTS (SELECT 1 FROM membership JOIN sample AS member ON member.id = sample_id
                JOIN permission ON permission.type_id = member.type_id
                WHERE correlation_id = \(correlation).id AND permission.source_id = ?
                    AND permission.read = 2
                    AND member.end_time >= IFNULL(permission.earliest, member.end_time))
            """, decisions?.source ?? 0)
    }

    /// The deletion of a correlation is visible if one of its former members was.
    private var readableFormerMember: SQLFragment {
        SQLFragment(
            """
            EXISTS (SELECT 1 FROM tombstone_member AS member
                JOIN permission ON permission.type_id = member.type_id
                WHERE member.log = tombstone.log AND permission.source_id = ?
                    AND permission.read = 2
                    AND member.end_time >= IFNULL(permission.earliest, member.end_time))
            """, decisions?.source ?? 0)
    }
}
