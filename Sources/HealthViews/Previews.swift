// Not built on Linux, where there is no SwiftUI: the previews of all views, and what they show.
#if canImport(SwiftUI) && !os(watchOS) && DEBUG
internal import Foundation
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync
internal import HealthWords
internal import SwiftUI

struct TodayPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            TodayView(screen: TodayScreen(journal: data.journal, environment: data.environment))
                .task { await data.fill() }
        }
    }
}

struct HistoryPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            HistoryView(screen: HistoryScreen(journal: data.journal, environment: data.environment))
                .task { await data.fill() }
        }
    }
}

struct EntryRowPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            List {
                EntryRowView(row: EntryRow(data.weight, environment: data.environment))
                EntryRowView(
                    row: EntryRow(data.weight, step: .pending, environment: data.environment))
            }
        }
    }
}

struct WorkoutNotePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            WorkoutNoteView(
                screen: WorkoutNoteScreen(journal: data.journal, environment: data.environment)
            )
            .task { await data.fill() }
        }
    }
}

struct ComposePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            ForEach(EntryKind.allCases, id: \.self) { kind in
                Form {
                    ComposeView(
                        screen: ComposeScreen(
                            kind, journal: data.journal, environment: data.environment))
                }
            }
        }
    }
}

struct ReviewPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                ReviewView(
                    screen: ReviewScreen(
                        data.weight, journal: data.journal, environment: data.environment)
                ) {}
            }
            .task { await data.fill() }
        }
    }
}

struct WeightTrendPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            WeightTrendView(
                screen: WeightTrendScreen(journal: data.journal, environment: data.environment)
            )
            .task { await data.fill() }
        }
    }
}

struct TrendsPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = TrendsScreen(journal: data.journal, environment: data.environment)
            TrendsView(screen: screen).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}

struct ChartPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = WeightTrendScreen(journal: data.journal, environment: data.environment)
            ChartView(drawing: screen.chart()).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}

struct OnboardingPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            OnboardingView(
                screen: OnboardingScreen(
                    journal: data.journal, permissions: data.permissions,
                    environment: data.environment))
        }
    }
}

struct PermissionCardPreview: PreviewProvider {
    static var previews: some View {
        let language = Language.english
        VStack {
            PermissionCardView(card: .denied(language)) { _ in }
            PermissionCardView(
                card: .partial(
                    [
                        PermissionRow(name: "Nutrition", access: .write, state: .on, language),
                        PermissionRow(name: "Weight", access: .read, state: .noData, language),
                    ], canAsk: true, language)
            ) { _ in }
        }
    }
}

struct HealthSettingsPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                HealthSettingsView(
                    screen: HealthSettingsScreen(
                        journal: data.journal, permissions: data.permissions, sync: data.sync,
                        environment: data.environment),
                    toHealth: data.backfill)
            }
            .task { await data.fill() }
        }
    }
}

struct FeaturePreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            Form {
                FeatureView(
                    screen: FeatureScreen(
                        .weight, journal: data.journal, permissions: data.permissions),
                    toHealth: data.backfill
                ) {}
            }
        }
    }
}

struct BackfillPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            List {
                BackfillView(screen: data.backfill)
                BackfillView(screen: data.history)
            }
        }
    }
}

struct SyncStatusPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            SyncStatusView(screen: data.sync).task { await data.fill() }
        }
    }
}

struct ConflictPreview: PreviewProvider {
    static var previews: some View {
        if let data = PreviewData() {
            let screen = ConflictScreen(journal: data.journal, environment: data.environment)
            ConflictView(screen: screen).task {
                await data.fill()
                await screen.refresh()
            }
        }
    }
}

/// A journal in memory with four weeks of made-up entries, its own and another app's.
@MainActor
struct PreviewData {
    let journal: Journal
    let environment: ScreenEnvironment
    /// Syncs the journal with another app's made-up entries.
    let engine: SyncEngine
    /// The permissions of the preview's process, which nobody has asked for.
    let permissions = HealthPermissions(store: HKHealthStore())
    private nonisolated static let now = Date(timeIntervalSince1970: 1_773_144_000)

    /// Creates an empty journal; nil if that fails.
    init?() {
        let world = JournalEnvironment(
            now: { Self.now }, timeZone: { .gmt },
            app: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
        guard let journal = try? Journal(at: .memory, environment: world) else { return nil }
        self.journal = journal
        environment = ScreenEnvironment(world)
        engine = SyncEngine(journal: journal, remote: PreviewRemote(entries: Self.foreign(journal)))
    }

    /// The state of sync.
    var sync: SyncStatusScreen {
        SyncStatusScreen(journal: journal, engine: engine, environment: environment)
    }

    /// A backfill of a hundred entries that nobody has started.
    var backfill: BackfillScreen {
        BackfillScreen(PreviewBackfill(), direction: .toHealth, environment: environment)
    }

    /// An import of a hundred entries that nobody has started.
    var history: BackfillScreen {
        BackfillScreen(PreviewBackfill(), direction: .fromHealth, environment: environment)
    }

    /// A weight that nobody has saved.
    var weight: JournalEntry {
        .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(80, .kilogram)))
    }

    /// Adds a weight and two drinks for each day, and what another app has; views that follow the journal
    /// show them.
    func fill() async {
        for day in 0..<28 {
            let date = Self.now.addingTimeInterval(Double(-day) * 86_400)
            let mass = 80 + 0.06 * Double(day) + 0.4 * sin(Double(day))
            let entries: [JournalEntry] = [
                .weight(
                    WeightEntry(
                        header: journal.newHeader(date: date), mass: Quantity(mass, .kilogram))),
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(date: date), volume: Quantity(500, .milliliter))),
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(date: date.addingTimeInterval(-3600)),
                        volume: Quantity(250, .milliliter))),
            ]
            for entry in entries { _ = try? await journal.save(entry) }
        }
        _ = try? await journal.setRemoteEnabled(.health, true)
        _ = await engine.sync(.manual)
    }

    /// A drink that the journal has too, about which the person is asked, and a run.
    private static func foreign(_ journal: Journal) -> [JournalEntry] {
        func header(_ hours: Double, _ name: String) -> EntryHeader {
            var header = journal.newHeader(date: now.addingTimeInterval(hours * -3600))
            header.source = EntrySource(
                kind: .health, bundleIdentifier: "com.example.\(name.lowercased())", name: name)
            return header
        }
        return [
            .drink(DrinkEntry(header: header(1, "Bottle"), volume: Quantity(250, .milliliter))),
            .workout(
                WorkoutEntry(
                    header: header(0.6, "Watch"),
                    activity: Int(HKWorkoutActivityType.running.rawValue), end: now,
                    energy: Quantity(320, .kilocalorie), distance: Quantity(5, .kilometer))),
        ]
    }
}

/// A remote with another app's entries, which accepts everything.
private struct PreviewRemote: SyncRemote {
    let id = RemoteID.health
    let streams: [StreamName] = ["preview"]
    let entries: [JournalEntry]

    func availability() async -> RemoteAvailability { .available }

    func permittedKinds() async -> Set<EntryKind> { .all }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        operations.map { .done(links: [RemoteLink(object: $0.entry.uuidString)]) }
    }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        let changes = entries.map { entry in
            InboundChange.foreign(.init(entry: entry, object: "other \(entry.id)"))
        }
        return PullBatch(changes: cursor == nil ? changes : [], cursor: Data([1]), hasMore: false)
    }

    func notices() -> AsyncStream<RemoteNotice> { AsyncStream { $0.finish() } }
}

/// A transfer of a hundred entries that is complete at once.
private struct PreviewBackfill: BackfillRunning {
    func progress() async throws -> BackfillStep { BackfillStep(total: 0, done: 0) }

    func candidates() async throws -> Int? { 100 }

    func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {
        await report(BackfillStep(total: 100, done: 100))
    }

    func cancel() async throws {}
}
#endif
