internal import ArgumentParser
internal import HealthJournal
internal import HealthKitSync
internal import HealthWords

/// `health kinds`: sets which kinds of entry are sent to the store and read from it.
struct KindsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Shows and chooses which kinds of entry are sent to the store and read from it.",
        discussion: """
            Sending and reading are separate, as the permissions are. What is in the store stays \
            there, and what was read stays in the journal.
            """)

    /// The position of a switch.
    enum Position: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @Argument(
        help: "The kinds to switch: weight, water, food, workout or measurement; all by default.")
    var kinds: [LoggedKind] = []

    @Option(help: "Whether entries of these kinds are sent to the store: on or off.")
    var send: Position?

    @Option(help: "Whether entries of these kinds are read from the store: on or off.")
    var read: Position?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if !kinds.isEmpty, send == nil, read == nil {
            throw InputError(.nothingToSwitch)
        }
        if kinds.contains(.note) { throw InputError(.onlyJournal) }
    }

    func run() async throws {
        let world = try World(options)
        let isChange = send != nil || read != nil
        let journal = try await isChange ? world.openJournal() : world.openExistingJournal()
        let chosen = kinds.isEmpty ? EntryKind.inHealth : Set(kinds.map(\.kind))
        if let send { try await journal.setExported(chosen, send == .on, at: .health) }
        if let read { try await journal.setImported(chosen, read == .on, at: .health) }
        let report = KindReport(try await journal.status(of: .health), world.permissions)
        if world.printsJSON {
            try StandardOutput.write(json: report.kinds)
        } else {
            try StandardOutput.write(report.lines(world.language))
        }
    }
}

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
