internal import HealthJournal
internal import HealthKit
internal import HealthKitSync

/// The kinds of entry that are sent to the store and read from it, with the permissions to save.
struct KindReport {
    /// One kind of entry.
    struct Kind: Encodable {
        let kind: String
        /// Whether its entries are sent.
        let sends: Bool
        /// The permission to save it in the store.
        let permission: String
        /// Whether other apps' entries are read.
        let reads: Bool
    }

    let kinds: [Kind]

    init(_ status: RemoteStatus, _ permissions: HealthPermissions) {
        kinds = EntryKind.allCases.map { kind in
            Kind(
                kind: kind.word, sends: status.exportedKinds.contains(kind),
                permission: permissions.status(of: Set(HealthFeature.allCases), saving: [kind])
                    .word,
                reads: status.importedKinds.contains(kind))
        }
    }

    /// One row for each kind.
    var lines: [String] {
        var table = Table([
            ("kind", .left), ("send", .left), ("permission", .left), ("read", .left),
        ])
        for kind in kinds {
            table.add([
                kind.kind, kind.sends ? "on" : "off", kind.permission, kind.reads ? "on" : "off",
            ])
        }
        return table.lines
    }
}

extension HealthPermissions.Status {
    fileprivate var word: String {
        switch self {
        case .unavailable: "no store"
        case .notDetermined: "not asked"
        case .denied: "denied"
        case .partial: "in part"
        case .authorized: "allowed"
        case .unknowable: ""
        }
    }
}

extension World {
    /// The permissions to save in the store.
    var permissions: HealthPermissions {
        HealthPermissions(store: HKHealthStore(configuration: configuration))
    }
}
