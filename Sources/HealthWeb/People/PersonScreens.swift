internal import Foundation
internal import HealthAssistant
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthFoods
internal import HealthJournal
internal import HealthKitSync
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// The screens of a person that outlive a request, because a task of theirs may be running.
@MainActor
final class PersonScreens {
    let undo: UndoScreen
    let sync: SyncStatusScreen
    let onboarding: OnboardingScreen
    let settings: HealthSettingsScreen
    let backfill: BackfillScreen
    let history: BackfillScreen
    let compare: CompareScreen
    let erase: EraseScreen
    let transfer: TransferScreens
    let cloud: CloudScreen
    let cloudSamples: CloudSamplesScreen
    /// The past foods, and how often each was eaten, so that a search while somebody types is fast.
    let pastFoods = JournalMemory<PastFoods>()
    let eatenFoods = JournalMemory<EatenFoods>()
    /// The food library, open between two keys of a search.
    let foodLibrary: OpenFoodLibrary

    private init(_ person: Person) {
        let (journal, environment) = (person.journal, person.environment)
        foodLibrary = OpenFoodLibrary(beside: person.journalFile)
        let connected: @MainActor () async -> Void = {
            await person.scheduler.start()
            await person.scheduler.permissionChanged()
        }
        undo = UndoScreen(journal: journal, environment: environment)
        sync = SyncStatusScreen(
            journal: journal, engine: person.engine, environment: environment)
        onboarding = OnboardingScreen(
            journal: journal, permissions: person.permissions,
            history: HistoryImport(person.engine, isBeforeSwitch: true),
            environment: environment, connected: connected)
        settings = HealthSettingsScreen(
            journal: journal, permissions: person.permissions, sync: sync,
            environment: environment,
            history: HistoryImport(person.engine, isBeforeSwitch: true), connected: connected)
        backfill = BackfillScreen(EntryBackfill(person.engine), environment: environment)
        history = BackfillScreen(
            HistoryImport(person.engine), direction: .fromHealth, environment: environment)
        compare = CompareScreen(person.engine, language: environment.language)
        let file = AssistantRecords.url(beside: person.journalFile)
        erase = EraseScreen(
            journal: journal, engine: person.engine, language: environment.language
        ) { [cloud = person.cloud, journalFile = person.journalFile] scope in
            MealPhotos.removeAll(beside: journalFile)
            try await AssistantRecords(existingAt: file)?.erase()
            if scope == .journal { try await cloud.connection.disconnectIfConnected() }
        }
        transfer = TransferScreens(person)
        cloud = CloudScreen(
            JournalCloud(person.cloud), deviceName: environment.language.cloud.webApp,
            environment: environment)
        let database = person.database
        cloudSamples = CloudSamplesScreen(
            JournalCloudSamples(person.cloud.connection, passes: person.samplePasses) {
                try await CloudSampleCounts(of: $0, receivedFrom: $1, in: database)
            }, environment: environment)
    }

    /// A person and the screens for the language and the formats of one browser.
    private struct Key: Hashable {
        let person: ObjectIdentifier
        let language: Language
        let locale: Locale
    }

    private static var all: [Key: PersonScreens] = [:]

    /// The screens of a person, created on first use.
    static func of(_ person: Person) -> PersonScreens {
        let key = Key(
            person: ObjectIdentifier(person), language: person.environment.language,
            locale: person.environment.locale)
        if let known = all[key] { return known }
        let made = PersonScreens(person)
        all[key] = made
        return made
    }

    /// Discards the screens, so that they are created again, for example with other units.
    static func renew(_ person: Person) {
        all = all.filter { $0.key.person != ObjectIdentifier(person) }
    }
}
