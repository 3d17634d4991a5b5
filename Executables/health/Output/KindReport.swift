internal import HealthJournal
internal import HealthKitSync
internal import HealthWords

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

    /// The kinds that the store can have, in the order of the report.
    private static let kinds = EntryKind.allCases.filter(EntryKind.inHealth.contains)

    let kinds: [Kind]
    /// The permissions to save each kind.
    private let permissions: [HealthPermissions.Status]

    init(_ status: RemoteStatus, _ permissions: HealthPermissions) {
        let all = Set(HealthFeature.allCases)
        let saving = Self.kinds.map { permissions.status(of: all, saving: [$0]) }
        self.permissions = saving
        kinds = zip(Self.kinds, saving).map { kind, permission in
            Kind(
                kind: kind.word, sends: status.exportedKinds.contains(kind),
                permission: Language.english.word(permission),
                reads: status.importedKinds.contains(kind))
        }
    }

    /// One row for each kind.
    func lines(_ language: Language) -> [String] {
        let words = language.commandStatus
        var table = Table(
            [.kind, .send, .permission, .read].map { (words.text($0), .left) })
        for (index, kind) in Self.kinds.enumerated() {
            table.add([
                language.commandEntries.kind(kind), words.position(kinds[index].sends),
                language.word(permissions[index]), words.position(kinds[index].reads),
            ])
        }
        return table.lines
    }
}

extension Language {
    /// A permission to save as a word.
    fileprivate func word(_ status: HealthPermissions.Status) -> String {
        switch status {
        case .unavailable: commandStatus.text(.noStore)
        case .notDetermined: commandStatus.text(.notAsked)
        case .denied: commandStatus.text(.denied)
        case .partial: commandStatus.text(.partly)
        case .authorized: commandStatus.text(.allowed)
        case .unknowable: ""
        }
    }
}
