internal import HealthJournal
internal import HealthKitSync
internal import HealthSync
internal import HealthWords

/// Imports into the journal the samples that a file import added to the store, with a line that
/// shows the progress.
struct ImportTakeover {
    /// The result of an import into the journal.
    enum Outcome {
        /// Every readable sample was imported; with the result of the sync pass.
        case done(SyncText)
        /// Nothing was imported, because the person disabled sync.
        case off
        /// Some samples were not imported; they are in the store.
        case failed(CommandFailure)
    }

    private let world: World

    init(_ world: World) { self.world = world }

    /// Imports everything; a failure does not undo the import of the file.
    func run() async -> Outcome {
        MemoryArenas.trim()
        do {
            let journal = try await JournalPatience.retry {
                let journal = try await world.openJournal()
                try await journal.settings.bind(toApp: world.source.bundleIdentifier)
                return journal
            }
            let activity = world.activity(journal)
            let engine = world.engine(journal, companion: activity)
            let line = ProgressLine(world.language)
            defer { line.end() }
            let takeover = StoreTakeover(journal, engine: engine, activity: activity)
            let report = try await takeover.run { step in
                switch step {
                case .activity: line.showActivity()
                case .entries(let work): line.show(work)
                }
            }
            guard let report else { return .off }
            let earlier = try await journal.earlierSamples.waiting(at: .health)
            let advice = PermissionAdvice(world, journal)
            return .done(
                SyncText(
                    report: report, earlier: earlier.count, forbidden: try await advice.forbidden(),
                    allowCommand: try await advice.command(after: report),
                    language: world.language))
        } catch let failure as StoreTakeoverFailure {
            return .failed(failed(because: world.language.reasons.text(failure.reason), .failure))
        } catch {
            let failure = CommandFailure(error)
            return .failed(failed(because: failure.message, failure.status))
        }
    }

    private func failed(because reason: String, _ status: ExitStatus) -> CommandFailure {
        CommandFailure(world.language.commandTransfer.notTakenOver(reason), status)
    }
}
