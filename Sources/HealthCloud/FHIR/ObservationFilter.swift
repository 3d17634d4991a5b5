internal import Foundation

/// The observations that a search asks for.
struct ObservationFilter: Hashable, Sendable {
    /// The identifiers of HealthKit types; nil for all.
    var types: Set<String>?
    /// The range in which an observation begins.
    var dates: Range<Date>

    /// Whether a search finds a record.
    func contains(_ record: some ObservedRecord) -> Bool {
        (types?.contains(record.type) ?? true) && dates.contains(record.start)
    }

    /// The range that remains after all values of the search parameter `date`; nil for an invalid
    /// value.
    ///
    /// Source of the prefixes: HL7 FHIR R4, "Search", section "date".
    static func dates(_ texts: [String]) -> Range<Date>? {
        var (start, end) = (Date.distantPast, Date.distantFuture)
        for text in texts {
            let prefix = String(text.prefix { $0.isLetter && $0.isLowercase })
            guard let moment = interval(String(text.dropFirst(prefix.count))) else { return nil }
            switch prefix {
            case "ge": start = max(start, moment.lowerBound)
            case "gt": start = max(start, moment.upperBound)
            case "le": end = min(end, moment.upperBound)
            case "lt": end = min(end, moment.lowerBound)
            case "", "eq":
                (start, end) = (max(start, moment.lowerBound), min(end, moment.upperBound))
            default: return nil
            }
        }
        return start..<max(start, end)
    }

    /// The range of a day in Greenwich, or of an instant with a time zone.
    private static func interval(_ text: String) -> Range<Date>? {
        let formatter = ISO8601DateFormatter()
        if DayRoutes.isDay(text), let start = formatter.date(from: "\(text)T00:00:00Z") {
            return start..<start.addingTimeInterval(86_400)
        }
        // A plus sign in an address means a space.
        guard let instant = formatter.date(from: text.replacing(" ", with: "+")) else { return nil }
        return instant..<instant.addingTimeInterval(1)
    }
}

/// The start of a page of a search: entries come first, then posted samples, then samples of the health store, then
/// daily sums.
enum ObservationPlace: Hashable, Sendable, LosslessStringConvertible {
    case records(SnapshotToken?)
    case samples(after: CloudSampleQuery.Position?)
    /// From the first sample of the health store on if the position is nil.
    case healthSamples(from: HealthSamplePosition?)
    /// From a day on, such as `2026-11-22`.
    case days(from: String)

    init?(_ description: String) {
        let fields = description.split(
            separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2 else { return nil }
        let text = String(fields[1])
        switch fields[0] {
        case "records":
            guard let token = SnapshotToken(text) else { return nil }
            self = .records(token)
        case "samples":
            guard !text.isEmpty else {
                self = .samples(after: nil)
                return
            }
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let start = Int(parts[0]),
                let id = UUID(uuidString: String(parts[1]))
            else { return nil }
            self = .samples(after: .init(start: start, id: id))
        case "health":
            guard !text.isEmpty else {
                self = .healthSamples(from: nil)
                return
            }
            guard let position = HealthSamplePosition(text) else { return nil }
            self = .healthSamples(from: position)
        case "days":
            guard DayRoutes.isDay(text) else { return nil }
            self = .days(from: text)
        default: return nil
        }
    }

    var description: String {
        switch self {
        case .records(let token): "records!\(token?.description ?? "")"
        case .samples(let position):
            "samples!" + (position.map { "\($0.start).\($0.id.uuidString)" } ?? "")
        case .healthSamples(let position): "health!\(position?.description ?? "")"
        case .days(let day): "days!\(day)"
        }
    }
}
