internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthModel
internal import HealthSync

/// The metadata of every object of an own entry, for writing and reading.
///
/// Values can only be strings, numbers and dates. Notes never leave the app.
struct EntryMetadata {
    /// The app's own keys, which follow its namespace.
    enum Key: String, CaseIterable {
        case entryID = "EntryID"
        case modified = "Modified"
        case created = "Created"
        case unit = "Unit"
        case mealType = "MealType"
        case name = "Name"
        case brand = "Brand"
        case servingSize = "ServingSize"
        case source = "Source"
        case confidence = "Confidence"
        case upstreamID = "UpstreamID"
        case device = "Device"

        func name(in namespace: String) -> String { "\(namespace).\(rawValue)" }
    }

    var identity: EntryIdentity
    var version: Int
    var timeZone: String
    var modified: Date
    var created: Date
    var own: [Key: MetadataValue]

    /// Creates the metadata of an object of an entry.
    init(_ identity: EntryIdentity, of header: EntryHeader, own: [Key: MetadataValue?] = [:]) {
        self.identity = identity
        version = header.version
        timeZone = header.timeZone.identifier
        modified = header.modifiedAt
        created = header.createdAt
        self.own = own.compactMapValues { $0 }
        if let device = header.source.device, header.source.kind == .own {
            self.own[.device] = .string(device)
        }
    }

    /// The metadata in HealthKit's form.
    var dictionary: [String: Any] {
        var values: [String: Any] = [
            HKMetadataKeySyncIdentifier: identity.description,
            HKMetadataKeySyncVersion: version,
            HKMetadataKeyExternalUUID: identity.entry.uuidString,
            HKMetadataKeyTimeZone: timeZone,
            HKMetadataKeyWasUserEntered: true,
            Key.entryID.name(in: identity.namespace): identity.entry.uuidString,
            Key.modified.name(in: identity.namespace): modified,
            Key.created.name(in: identity.namespace): created,
        ]
        for (key, value) in own { values[key.name(in: identity.namespace)] = value.object }
        return values
    }
}

extension MetadataValue {
    /// The value in HealthKit's form.
    fileprivate var object: Any {
        switch self {
        case .string(let value): value
        case .number(let value): value
        case .exact(let value): value.double
        case .date(let value): value
        case .quantity(let value): value.value
        }
    }
}

/// The metadata of an own object, parsed.
struct OwnMetadata {
    let identity: EntryIdentity
    let version: Int
    let timeZone: TimeZone
    let modified: Date
    let created: Date
    private let values: [String: Any]

    /// Reads an own object's metadata; nil if this namespace did not write it.
    init?(_ sample: HKSample, namespace: String, zone: TimeZone) {
        guard let values = sample.metadata,
            let text = values[HKMetadataKeySyncIdentifier] as? String,
            let identity = EntryIdentity(text, namespace: namespace),
            let version = (values[HKMetadataKeySyncVersion] as? NSNumber)?.syncVersion
        else { return nil }
        self.values = values
        self.identity = identity
        self.version = version
        timeZone = TimeZone(identifier: values[HKMetadataKeyTimeZone] as? String ?? "") ?? zone
        let modifiedKey = EntryMetadata.Key.modified.name(in: namespace)
        modified = values[modifiedKey] as? Date ?? sample.startDate
        created = values[EntryMetadata.Key.created.name(in: namespace)] as? Date ?? modified
    }

    func string(_ key: EntryMetadata.Key) -> String? {
        values[key.name(in: identity.namespace)] as? String
    }

    func number(_ key: EntryMetadata.Key) -> Double? {
        (values[key.name(in: identity.namespace)] as? NSNumber)?.doubleValue
    }

    func foodType() -> String? { values[HKMetadataKeyFoodType] as? String }
}

extension MappingContext {
    /// Whether a sample is own, by bundle identifier; a name proves nothing.
    func isOwn(_ sample: HKSample) -> Bool {
        sample.sourceRevision.source.bundleIdentifier == app.bundleIdentifier
    }

    /// The parsed metadata of a sample of this app; nil for other apps' samples.
    func ownMetadata(_ sample: HKSample) -> OwnMetadata? {
        guard isOwn(sample) else { return nil }
        return OwnMetadata(sample, namespace: namespace, zone: zone)
    }

    /// Whether an earlier version of this app saved a sample, without the identity of an entry or under
    /// another bundle identifier.
    func isEarlier(_ sample: HKSample) -> Bool {
        earlierBundleIdentifiers.contains(sample.sourceRevision.source.bundleIdentifier)
            || (isOwn(sample) && ownMetadata(sample) == nil)
    }
}

extension NSNumber {
    /// The number as a sync version, which is limited because any app may write any number and
    /// later versions must be higher.
    ///
    /// 2^52 leaves room for higher versions, and HealthKit, which stores versions as floating-point
    /// numbers, represents every whole number up to it exactly.
    var syncVersion: Int { min(max(Int(nearest: doubleValue), 0), 1 << 52) }
}
