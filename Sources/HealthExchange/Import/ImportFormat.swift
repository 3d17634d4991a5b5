/// A file format that can be imported; the content of a file determines it.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
    /// Apple Health's export.
    case apple
    /// JSON Lines of this package.
    case ndjson
    /// Comma-separated values: of this package, of a known app, or with a mapping.
    case csv
    /// Health Connect's export, a database.
    case healthConnect
    /// Health Auto Export's JSON.
    case healthAutoExport
    /// Workouts as GPX.
    case gpx
    /// Workouts as TCX.
    case tcx
    /// Workouts, days and measurements as FIT.
    case fit
    /// FHIR R4: a bundle or a resource.
    case fhir
    /// Nightscout's entries, treatments or profiles.
    case nightscout
    /// The activities, nights or days of Garmin's archive of an account.
    case garmin
    /// The measurements, weights, sleeps or exercises of Fitbit's archive of an account, as JSON.
    case fitbit
    /// The streams or sessions of Google Fit's archive of an account.
    case googleFit
    /// The sessions, days or nights of Polar Flow's archive of an account.
    case polar
    /// Oura's JSON, of its interface for programs or of an account's export.
    case oura
    /// An iPhone's own Health database, from a backup.
    case healthDatabase
    /// The document for clinics of Apple Health's export.
    case clinicalDocument

    /// The name of the format, which is the same in all languages.
    public var name: String {
        switch self {
        case .apple: "Apple Health"
        case .ndjson: "JSON Lines"
        case .csv: "CSV"
        case .healthConnect: "Health Connect"
        case .healthAutoExport: "Health Auto Export"
        case .gpx: "GPX"
        case .tcx: "TCX"
        case .fit: "FIT"
        case .fhir: "FHIR"
        case .nightscout: "Nightscout"
        case .garmin: "Garmin"
        case .fitbit: "Fitbit"
        case .googleFit: "Google Fit"
        case .polar: "Polar"
        case .oura: "Oura"
        case .healthDatabase: "iPhone Health database"
        case .clinicalDocument: "Clinical Document"
        }
    }

    /// The format of a file's first bytes; nil if it is unknown.
    static func of(_ prefix: [UInt8]) -> ImportFormat? {
        var bytes = prefix[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) { return .healthConnect }
        bytes = bytes.drop { $0 <= 0x20 }
        let text = String(decoding: bytes, as: UTF8.self)
        switch bytes.first {
        case 0x3C: return xml(text)
        case 0x7B: return json(text, prefix)
        case 0x5B:
            if NightscoutReader.begins(text) { return .nightscout }
            if GarminReader.begins(text) { return .garmin }
            if PolarReader.begins(text) { return .polar }
            if FitbitReader.begins(text) { return .fitbit }
            return OuraReader.begins(text) ? .oura : nil
        case nil: return nil
        default:
            // A table has a separator and no control characters.
            let hasSeparator = text.contains { $0 == "," || $0 == ";" || $0 == "\t" }
            return hasSeparator && !bytes.contains(0) ? .csv : nil
        }
    }

    private static func xml(_ text: String) -> ImportFormat? {
        if text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData") { return .apple }
        if text.contains("<ClinicalDocument") { return .clinicalDocument }
        // The name of an element may have the prefix of its namespace.
        let root = text.firstMatch(of: /<(?:[A-Za-z][\w.-]*:)?(gpx|TrainingCenterDatabase)\b/)?.1
        return root.map { $0 == "gpx" ? .gpx : .tcx }
    }

    private static func json(_ text: String, _ prefix: [UInt8]) -> ImportFormat? {
        if JSONLinesReader.begins(prefix) { return .ndjson }
        if text.contains("\"resourceType\"") { return .fhir }
        if GoogleFitReader.begins(text) { return .googleFit }
        if NightscoutReader.begins(text) { return .nightscout }
        if PolarReader.begins(text) { return .polar }
        if OuraReader.begins(text) { return .oura }
        let keys = ["\"data\"", "\"metrics\"", "\"workouts\""]
        return keys.contains { text.contains($0) } ? .healthAutoExport : nil
    }
}
