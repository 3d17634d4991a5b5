internal import Foundation
internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    /// Any number of identities as one argument, because SQLite limits the number of arguments.
    func uuids(_ uuids: Set<UUID>) -> SQLFragment {
        if uuids.isEmpty { return .never }
        if uuids.count == 1, let uuid = uuids.first { return SQLFragment("s.uuid = ?", uuid) }
        var bytes = Data(capacity: uuids.count * 16)
        for uuid in uuids { withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) } }
        return SQLFragment(
            """
            s.uuid IN (WITH RECURSIVE step(i) AS (
                SELECT 0 UNION ALL SELECT i + 1 FROM step WHERE i + 1 < ?)
                SELECT substr(list.bytes, i * 16 + 1, 16) FROM step, (SELECT ? AS bytes) AS list)
            """, uuids.count, bytes)
    }

    // MARK: Relations

    // The other sample counts only if the reader may see it; otherwise a predicate would reveal
    // samples without permission.

    func noCorrelation() throws -> SQLFragment {
        // The same rule applies to all types of correlation.
        let visible =
            try context.visibility.showsAllCorrelations(withMembersOf: context.type)
            ? .always : context.visibility.condition(on: .food, sample: "other")
        if visible == .always {
            return SQLFragment("NOT EXISTS (SELECT 1 FROM membership WHERE sample_id = s.id)")
        }
        return SQLFragment(
            """
            NOT EXISTS (SELECT 1 FROM membership
                JOIN sample AS other ON other.id = membership.correlation_id
                WHERE membership.sample_id = s.id AND
            """) + " " + visible + ")"
    }

    func memberOf(_ correlation: UUID) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM membership WHERE correlation_id = ")
            + other(correlation, try context.visibility.condition(on: .food, sample: "other"))
            + ")"
    }

    func associated(_ owner: UUID, _ type: ObjectType) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM association WHERE owner_id = ")
            + (try other(owner, type)) + ")"
    }

    func effort(workout: UUID, activity: UUID?) throws -> SQLFragment {
        let all = try efforts(of: workout)
        guard let activity else { return all + ")" }
        return all + SQLFragment(" AND activity = ?)", activity)
    }

    func wholeEffort(_ workout: UUID) throws -> SQLFragment {
        try efforts(of: workout) + " AND activity IS NULL)"
    }

    /// The ratings of a workout's effort, without the closing parenthesis.
    private func efforts(of workout: UUID) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM effort WHERE workout_id = ")
            + (try other(workout, .workout))
    }

    /// The row of another sample of a type, if it is visible.
    private func other(_ uuid: UUID, _ type: ObjectType) throws -> SQLFragment {
        guard let slot = try context.slot(type) else { return SQLFragment("NULL") }
        let visible = try context.visibility.condition(on: type, sample: "other")
        return other(uuid, SQLFragment("other.type_id = ? AND ", slot.id) + visible)
    }

    private func other(_ uuid: UUID, _ condition: SQLFragment) -> SQLFragment {
        SQLFragment("(SELECT id FROM sample AS other WHERE other.uuid = ? AND ", uuid)
            + condition + ")"
    }
}

extension SamplePredicate {
    /// Whether the predicate finds few samples faster than an index on type and time.
    var namesSamples: Bool {
        switch self {
        case .uuids, .memberOf, .effort, .wholeEffort, .associated, .symptom: true
        case .metadata(MetadataKey.syncIdentifier, .equalTo, .string): true
        case .metadataIn(MetadataKey.syncIdentifier, let values):
            !values.isEmpty && values.allSatisfy { $0.string != nil }
        case .and(let parts): parts.contains(where: \.namesSamples)
        case .or(let parts): !parts.isEmpty && parts.allSatisfy(\.namesSamples)
        default: false
        }
    }
}

extension PredicateCompiler {
    func sources(_ bundleIdentifiers: Set<String>) -> SQLFragment {
        SQLFragment(
            """
            s.revision_id IN (SELECT source_revision.id FROM source_revision
                JOIN source ON source.id = source_id WHERE bundle_id IN
            """) + " " + Self.list(bundleIdentifiers) + ")"
    }

    func sourceRevisions(_ patterns: [SourceRevisionPattern]) -> SQLFragment {
        let alternatives = patterns.map { pattern in
            var parts = [SQLFragment("bundle_id = ?", pattern.bundleIdentifier)]
            if let version = pattern.version { parts.append(SQLFragment("version IS ?", version)) }
            if let product = pattern.productType {
                parts.append(SQLFragment("product_type IS ?", product))
            }
            if let system = pattern.operatingSystemVersion {
                parts.append(
                    SQLFragment(
                        "os_major = ? AND os_minor = ? AND os_patch = ?", system.major,
                        system.minor, system.patch))
            }
            return SQLFragment.all(parts)
        }
        return SQLFragment(
            """
            s.revision_id IN (SELECT source_revision.id FROM source_revision
                JOIN source ON source.id = source_id WHERE
            """) + " " + .any(alternatives) + ")"
    }

    func devices(_ devices: Set<Device>) -> SQLFragment {
        let alternatives = devices.map { device in
            SQLFragment.all(
                DeviceProperty.allCases.map {
                    SQLFragment("\($0.column) IS ?", $0.value(of: device))
                })
        }
        return SQLFragment("s.device_id IN (SELECT id FROM device WHERE ") + .any(alternatives)
            + ")"
    }

    /// A sample without a device is treated like a device whose property is nil.
    func deviceProperty(_ property: DeviceProperty, _ values: Set<String>) -> SQLFragment {
        if values.isEmpty {
            return SQLFragment(
                """
                (s.device_id IS NULL
                    OR s.device_id IN (SELECT id FROM device WHERE \(property.column) IS NULL))
                """)
        }
        return SQLFragment("s.device_id IN (SELECT id FROM device WHERE \(property.column) IN ")
            + Self.list(values) + ")"
    }

    /// Any number of texts as one argument.
    static func list(_ texts: some Collection<String>) -> SQLFragment {
        if texts.count <= 100 { return .list(Array(texts)) }
        let json = (try? StableJSON.text(Array(texts))) ?? "[]"
        return SQLFragment("(SELECT value FROM json_each(?))", json)
    }
}
