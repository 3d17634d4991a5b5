internal import Foundation
internal import HealthModel

extension Sample {
    /// The sample's text in a debugger, in HealthKit's format.
    ///
    /// ```
    /// 72 count/min 1B4E28BA-... "Watch" (9.1) metadata: {
    ///     HKWasUserEntered = 1;
    /// } (2026-03-10 08:00:00 +0000 - 2026-03-10 08:00:00 +0000)
    /// ```
    var debugText: String {
        let parts = [
            valueText, uuid.uuidString, sourceText, device.map { "\(HKDevice($0))" }, metadataText,
            "(\(startDate) - \(endDate))",
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    private var valueText: String {
        switch payload {
        case .quantity(let quantity, _): quantity.description
        case .category(let value): "\(value)"
        case .correlation(let members): "\(type) \(members.count) objects"
        case .workout(let workout): "\(type) \(workout.activityType) \(workout.duration) s"
        case .series, .detail: "\(type)"
        }
    }

    private var sourceText: String? {
        sourceRevision.map { revision in
            "\"\(revision.source.name)\"" + (revision.version.map { " (\($0))" } ?? "")
        }
    }

    private var metadataText: String? {
        guard let bridged = metadata.bridged else { return nil }
        let lines = bridged.sorted { $0.key < $1.key }.map { "    \($0.key) = \($0.value);\n" }
        return "metadata: {\n\(lines.joined())}"
    }
}
