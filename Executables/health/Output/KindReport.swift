internal import HealthJournal
internal import HealthKit
internal import HealthKitSync

/// Which kinds of entry are sent to the store and read from it, and what it lets the app save.
struct KindReport {
    /// One kind of entry.
    struct Kind: Encodable {
        let kind: String
        /// Whether its entries are sent.
        let sends: Bool
        /// What the store lets the app save of it.
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
    /// What the store lets the app save.
    var permissions: HealthPermissions {
        HealthPermissions(store: HKHealthStore(configuration: configuration))
    }
}
