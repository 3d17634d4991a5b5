internal import Foundation
internal import GRDB
internal import HealthModel

// Metadata is compared in its entries; a sample matches when its set has a matching entry.
extension PredicateCompiler {
    func metadataExists(key: String) -> SQLFragment {
        samples(key: key, where: .always)
    }

    /// An empty list only requires that the key exists.
    func metadata(key: String, in values: [MetadataValue]) throws -> SQLFragment {
        if values.isEmpty { return metadataExists(key: key) }
        let texts = values.compactMap(\.string)
        if texts.count == values.count {
            return samples(key: key, texts: SQLFragment("IN ") + Self.list(texts))
        }
        let alternatives = try values.filter { $0.string == nil }.map { try entry(.equalTo, $0) }
        let others = samples(key: key, where: .any(alternatives))
        if texts.isEmpty { return others }
        return .any([samples(key: key, texts: SQLFragment("IN ") + Self.list(texts)), others])
    }

    func metadata(
        key: String, _ comparison: Comparison, _ value: MetadataValue
    ) throws -> SQLFragment {
        if comparison == .equalTo, let text = value.string {
            return samples(key: key, texts: SQLFragment("= ?", text))
        }
        if key == MetadataKey.syncIdentifier, value.string != nil {
            // With the columns of an entry, for the condition.
            return SQLFragment(
                """
                s.id IN (SELECT sample_id FROM
                    (SELECT sample_id, 0 AS kind, identifier AS text FROM sync_identity) WHERE 
                """) + (try entry(comparison, value)) + ")"
        }
        return samples(key: key, where: try entry(comparison, value))
    }

    // MARK: Helpers

    private func samples(key: String, where condition: SQLFragment) -> SQLFragment {
        SQLFragment(
            """
            s.metadata_id IN (SELECT set_id FROM metadata_entry
                WHERE key_id = (SELECT id FROM metadata_key WHERE name = ?) AND (
            """, key) + condition + "))"
    }

    /// Samples with one of these texts; sync identifiers have a separate table.
    private func samples(key: String, texts: SQLFragment) -> SQLFragment {
        if key == MetadataKey.syncIdentifier {
            return SQLFragment("s.id IN (SELECT sample_id FROM sync_identity WHERE identifier ")
                + texts + ")"
        }
        return samples(key: key, where: SQLFragment("kind = 0 AND text ") + texts)
    }

    /// The condition on one entry.
    private func entry(_ comparison: Comparison, _ value: MetadataValue) throws -> SQLFragment {
        switch value {
        case .string(let text):
            guard let sqlOperator = comparison.sqlOperator else {
                return SQLFragment(
                    "kind = 0 AND health_text_matches(?, text, ?)", comparison.rawValue, text)
            }
            return SQLFragment("kind = 0 AND text \(sqlOperator) ?", text)
        case .number(let number):
            return SQLFragment("kind = 1 AND ") + comparison.sql("number", number)
        case .exact(let number):
            return SQLFragment("kind = 1 AND ") + comparison.sql("number", number.double)
        case .date(let date):
            return SQLFragment("kind = 2 AND ")
                + comparison.sql("number", date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            // Each stored unit is compared separately.
            let alternatives = try context.units().compactMap { id, unit -> SQLFragment? in
                guard let number = try? quantity.doubleValue(for: unit) else { return nil }
                return SQLFragment("kind = 3 AND unit_id = ? AND ", id)
                    + comparison.sql("number", number)
            }
            return .any(alternatives)
        }
    }
}
