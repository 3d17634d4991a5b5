internal import Foundation

// A predicate on a detail looks up its JSON, both in memory and in the store, so that both
// evaluations agree.
extension SampleDetail {
    /// Whether the value at a path of a detail's JSON satisfies a comparison.
    ///
    /// A path begins below the detail's case: `classification`, `averageHeartRate`, `valence`.
    package static func holds(
        json: String, path: String, _ comparison: Comparison, _ value: MetadataValue
    ) -> Bool {
        guard let found = lookup(json: json, path: path) else { return false }
        switch value {
        case .string(let text):
            return (found as? String).map { comparison.holds($0, text) } ?? false
        case .number(let number):
            return (found as? NSNumber).map { comparison.holds($0.doubleValue, number) } ?? false
        case .exact(let number):
            return (found as? NSNumber).map { comparison.holds($0.doubleValue, number.double) }
                ?? false
        case .date(let date):
            guard let seconds = (found as? NSNumber)?.doubleValue else { return false }
            return comparison.holds(seconds, date.timeIntervalSinceReferenceDate)
        case .quantity(let quantity):
            guard let parts = found as? [String: Any], let unit = parts["unit"] as? String,
                let number = (parts["value"] as? NSNumber)?.doubleValue,
                let unit = try? HealthUnit(unit)
            else { return false }
            return comparison.holds(Quantity(number, unit), quantity)
        }
    }

    /// Whether the list at a path of a detail's JSON contains a number.
    package static func contains(json: String, path: String, _ number: Int) -> Bool {
        let list = lookup(json: json, path: path) as? [Any]
        return list?.contains { ($0 as? NSNumber)?.doubleValue == Double(number) } ?? false
    }

    private static func lookup(json: String, path: String) -> Any? {
        let root = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        guard let detail = (root as? [String: Any])?.values.first as? [String: Any] else {
            return nil
        }
        var found: Any = detail["_0"] ?? detail
        for name in path.split(separator: ".") {
            guard let next = (found as? [String: Any])?[String(name)] else { return nil }
            found = next
        }
        return found
    }
}
