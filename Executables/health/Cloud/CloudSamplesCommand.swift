internal import ArgumentParser
internal import Foundation
internal import HealthCloudSync
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthStream
internal import HealthSync
internal import HealthWeb
internal import HealthWords

/// `health cloud samples`: the types of samples that this device shares with the person's other machines.
struct CloudSamplesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples",
        abstract: "Shares the samples of Health with your other machines, type by type.",
        discussion: """
            Off until you share a type. The next health cloud sync sends the samples unchanged, with \
            their apps, devices, metadata and series. Every connected computer receives what your \
            other devices share.
            """,
        subcommands: [
            CloudSamplesShareCommand.self, CloudSamplesStopCommand.self,
            CloudSamplesStatusCommand.self,
        ])
}

/// `health cloud samples share`: shares types from now on.
struct CloudSamplesShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Shares types of samples from now on.",
        discussion: """
            Share a workout together with the types of its samples, so that they stay linked. \
            Share a type again to change its first day.
            """)

    @Option(
        help: ArgumentHelp("These types, such as heartRate,workout.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList
    @Option(
        help: "The first day or instant; without it, the whole history.",
        transform: { try MomentText($0) })
    var from: MomentText?
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let names = types.types.sorted { $0.name < $1.name }
        if let type = names.first(where: { !$0.canBeShared }) {
            throw InputError(.notShareable, ["type": type.name])
        }
        let span = try DaySpan(from: from, to: nil, now: world.now, in: world.zone)
        let sharing = try await world.sampleSharing()
        try await sharing.share(names, from: span.start)
        let words = world.language.commandCloud
        try await world.show(sharing, words.samples(.samplesShared, names.map(\.name)))
    }
}

/// `health cloud samples stop`: stops sharing types.
struct CloudSamplesStopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stops sharing types of samples.",
        discussion: """
            The next health cloud sync deletes them on the server and on the computers that received \
            them from it. With --keep they stay there, until you stop without --keep or share the \
            types again.
            """)

    @Option(
        help: ArgumentHelp("These types, such as heartRate,workout.", valueName: "names"),
        transform: { try TypeList($0) })
    var types: TypeList
    @Flag(help: "Keep on the server what was sent.")
    var keep = false
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let names = types.types.sorted { $0.name < $1.name }
        let sharing = try await world.sampleSharing()
        try await sharing.stop(names, deletingSent: !keep)
        let words = world.language.commandCloud
        let key: CommandCloudWords.Key = keep ? .samplesStoppedKeeping : .samplesStopped
        try await world.show(sharing, words.samples(key, names.map(\.name)))
    }
}

/// `health cloud samples status`: shows the types that this device shares, and the samples on the
/// server.
struct CloudSamplesStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the shared types, and how many of their samples the server has.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let sharing = try await world.sampleSharing()
        let stored = try await world.connectedCloud().remote().samples.types()
        if world.printsJSON {
            return try StandardOutput.write(
                json: try await SharedSamplesJSON(sharing, stored, TimeText(world.zone)))
        }
        let (words, text) = (world.language.commandCloud, TimeText(world.zone))
        var table = Table([
            (words.text(.type), .left), (words.text(.samplesAtServer), .right),
            (words.text(.from), .left), (words.text(.to), .left), (words.text(.state), .left),
        ])
        let shared = try await sharing.types()
        let withdrawn = try await sharing.withdrawals()
        let kept = try await sharing.keptTypes().map(\.identifier)
        let identifiers = Set(shared.map(\.type.identifier)).union(stored.map(\.identifier))
            .union(withdrawn).union(kept)
        for identifier in identifiers.sorted() {
            let known = stored.first { $0.identifier == identifier }
            let consent = shared.first { $0.type.identifier == identifier }
            table.add([
                ObjectType.named(identifier)?.name ?? identifier, String(known?.count ?? 0),
                known?.first.map(text.day) ?? "", known?.last.map(text.day) ?? "",
                words.sharing(
                    consent, isWithdrawn: withdrawn.contains(identifier),
                    isKept: kept.contains(identifier), text),
            ])
        }
        try StandardOutput.write(
            identifiers.isEmpty ? [words.text(.samplesNone)] : table.lines)
    }
}

extension CommandCloudWords {
    /// The message after types were shared or are no longer shared.
    fileprivate func samples(_ key: Key, _ types: [String]) -> String {
        text(key, ["types": types.joined(separator: ", ")])
    }

    /// Whether this device shares a type.
    fileprivate func sharing(
        _ consent: SampleSharing.SharedType?, isWithdrawn: Bool, isKept: Bool, _ time: TimeText
    ) -> String {
        guard let consent else {
            return isWithdrawn ? text(.samplesWithdrawing) : isKept ? text(.samplesKept) : ""
        }
        guard let from = consent.from else { return text(.samplesWhole) }
        return text(.samplesFrom, ["day": time.day(from)])
    }
}

extension World {
    /// The types of samples that this device shares with its cloud.
    fileprivate func sampleSharing() async throws -> SampleSharing {
        let cloud = try await connectedCloud()
        return SampleSharing(journal: cloud.journal, remote: try cloud.remote().id)
    }

    /// Prints a message, or the shared types as JSON.
    fileprivate func show(_ sharing: SampleSharing, _ message: String) async throws {
        guard printsJSON else { return try StandardOutput.write([message]) }
        try StandardOutput.write(
            json: try await SharedSamplesJSON(sharing, nil, TimeText(zone)))
    }

    /// The exchange of samples between the store and the cloud; creates a missing store.
    func sampleExchange(_ cloud: CloudConnection) throws -> SampleExchange {
        SampleExchange(
            remote: try cloud.remote(), journal: cloud.journal,
            store: HKHealthStore(configuration: configuration), database: try openStore(),
            app: source)
    }

    /// Whether there are samples to send or to receive; a device without a store creates one only
    /// for them.
    func exchangesSamples(_ cloud: CloudConnection) async throws -> Bool {
        if FileManager.default.fileExists(atPath: storePath) { return true }
        return try await !cloud.remote().samples.types().isEmpty
    }
}

/// The types that this device shares, and the samples on the server, in JSON.
private struct SharedSamplesJSON: Encodable {
    struct Shared: Encodable {
        let type: String
        let from: String?
    }

    struct Stored: Encodable {
        let type: String
        let count: Int
        let first: String?
        let last: String?
    }

    let shared: [Shared]
    let withdrawing: [String]
    /// The types that are shared no longer, and whose samples stay on the server.
    let kept: [String]
    /// The samples on the server; nil if it was not asked.
    let server: [Stored]?

    init(_ sharing: SampleSharing, _ stored: [CloudSampleType]?, _ text: TimeText) async throws {
        shared = try await sharing.types().map {
            Shared(type: $0.type.name, from: $0.from.map(text.iso8601))
        }
        withdrawing = try await sharing.withdrawals().map(Self.name)
        kept = try await sharing.keptTypes().map(\.name)
        server = stored?.map {
            Stored(
                type: Self.name($0.identifier), count: $0.count, first: $0.first.map(text.iso8601),
                last: $0.last.map(text.iso8601))
        }
    }

    private static func name(_ identifier: String) -> String {
        ObjectType.named(identifier)?.name ?? identifier
    }
}
