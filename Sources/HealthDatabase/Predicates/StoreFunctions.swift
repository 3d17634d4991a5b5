internal import GRDB
internal import HealthModel

/// SQL functions of the store, for comparisons that SQL lacks or does differently.
enum StoreFunctions {
    static var all: [DatabaseFunction] { [textMatches, detailHolds, detailContains] }

    /// `health_text_matches(comparison, text, pattern)`.
    private static let textMatches = DatabaseFunction(
        "health_text_matches", argumentCount: 3, pure: true
    ) { values in
        guard let comparison = comparison(values[0]),
            let text = String.fromDatabaseValue(values[1]),
            let pattern = String.fromDatabaseValue(values[2])
        else { return false }
        return comparison.holds(text, pattern)
    }

    /// `health_detail_holds(json, path, comparison, value as JSON)`.
    private static let detailHolds = DatabaseFunction(
        "health_detail_holds", argumentCount: 4, pure: true
    ) { values in
        guard let json = String.fromDatabaseValue(values[0]),
            let path = String.fromDatabaseValue(values[1]), let comparison = comparison(values[2]),
            let text = String.fromDatabaseValue(values[3])
        else { return false }
        let value = try StableJSON.value(MetadataValue.self, from: text)
        return SampleDetail.holds(json: json, path: path, comparison, value)
    }

    /// `health_detail_contains(json, path, number)`.
    private static let detailContains = DatabaseFunction(
        "health_detail_contains", argumentCount: 3, pure: true
    ) { values in
        guard let json = String.fromDatabaseValue(values[0]),
            let path = String.fromDatabaseValue(values[1]),
            let number = Int.fromDatabaseValue(values[2])
        else { return false }
        return SampleDetail.contains(json: json, path: path, number)
    }

    private static func comparison(_ value: DatabaseValue) -> Comparison? {
        String.fromDatabaseValue(value).flatMap(Comparison.init(rawValue:))
    }
}
