import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthWords
import Testing

@Suite("Texts, times and numbers")
struct WordsTests {
    @Test(
        "Relative times have three lengths",
        arguments: [
            (0.0, "just now", "just now", "just now"),
            (59, "just now", "just now", "just now"),
            (60, "1 min ago", "1 minute ago", "1m ago"),
            (300, "5 min ago", "5 minutes ago", "5m ago"),
            (3599, "59 min ago", "59 minutes ago", "59m ago"),
            (3600, "1 h ago", "1 hour ago", "1h ago"),
            (86_399, "23 h ago", "23 hours ago", "23h ago"),
            (86_400, "1 day ago", "1 day ago", "1d ago"),
            // Monday 1:00, seen on Wednesday 0:30, is not yesterday.
            (171_000, "1 day ago", "1 day ago", "1d ago"),
            (3 * 86_400, "3 days ago", "3 days ago", "3d ago"),
            (-50, "just now", "just now", "just now"),
        ] as [(Double, String, String, String)])
    func relative(seconds: Double, short: String, long: String, narrow: String) {
        let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
        let (date, time) = (now.addingTimeInterval(-seconds), Language.english.time)
        #expect(time.short(since: date, now: now) == short)
        #expect(time.long(since: date, now: now) == long)
        #expect(time.narrow(since: date, now: now) == narrow)
    }

    @Test("The lines about the last pass are the required ones")
    func lastPass() {
        let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
        #expect(
            Language.english.sync.lastSyncedWithHealth(now.addingTimeInterval(-1800), now: now)
                == "Last synced with Health: 30 minutes ago")
        #expect(
            Language.english.sync.lastUpdate(now.addingTimeInterval(-900), now: now)
                == "Last update: 15m ago")
        #expect(Language.english.sync.allSynced == "All synced!")
    }

    @Test("Each status of sync has its text, symbol and colour")
    func badges() {
        let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
        let states: [(SyncStatusBadge.State, String, ScreenColor, Bool)] = [
            (.idle, "Ready", .neutral, true), (.syncing, "Syncing…", .neutral, false),
            (.pending(3), "3 pending", .waiting, true), (.error, "Sync error", .problem, true),
            (.synced(now.addingTimeInterval(-300)), "Synced 5 min ago", .good, true),
            (.notSynced, "Not synced", .neutral, true),
        ]
        for (state, text, color, hasSymbol) in states {
            let badge = SyncStatusBadge(state, now: now, .english)
            #expect(badge.text == text)
            #expect(badge.color == color)
            #expect((badge.symbol != nil) == hasSymbol)
        }
    }

    @Test("Actions for the person come before waiting entries, and a running pass before both")
    func order() {
        let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
        func state(
            _ status: RemoteStatus, syncing: Bool = false, problem: Bool = false
        ) -> SyncStatusBadge.State {
            SyncStatusBadge(
                status, isSyncing: syncing, hasProblem: problem, lastSynced: now, now: now,
                .english
            ).state
        }
        #expect(state(RemoteStatus(isEnabled: false, failed: 2)) == .notSynced)
        #expect(state(RemoteStatus(isEnabled: true, failed: 2), syncing: true) == .syncing)
        #expect(state(RemoteStatus(isEnabled: true, pending: 1, failed: 2)) == .error)
        #expect(state(RemoteStatus(isEnabled: true), problem: true) == .error)
        #expect(state(RemoteStatus(isEnabled: true, pending: 1, parked: 2)) == .pending(3))
        #expect(state(RemoteStatus(isEnabled: true)) == .synced(now))
    }

    @Test("Own entries have no badge, Health's a badge, other apps' their name")
    func sources() {
        #expect(SourceBadge(.own(bundleIdentifier: "a", name: "Diary"), .english) == nil)
        let apple = EntrySource(kind: .health, bundleIdentifier: "com.apple.Health", name: "Health")
        #expect(SourceBadge(apple, .english)?.text == "Health")
        let scale = EntrySource(kind: .health, bundleIdentifier: "com.scale", name: "Scale")
        #expect(SourceBadge(scale, .english)?.text == "Scale")
        #expect(SourceBadge(scale, .english)?.accessibilityLabel == "From Scale")
    }

    @Test("The cards about permissions are neutral and never red")
    func cards() throws {
        let denied = PermissionCard.denied(.english)
        #expect(denied.text.hasPrefix("HealthKit isn't connected yet."))
        #expect(
            denied.text.hasSuffix("This is optional—the app works great without it too."))
        #expect(denied.buttons.map(\.title) == ["Connect to Health", "Maybe Later"])
        let rows = [
            PermissionRow(name: "Nutrition", access: .write, state: .on, .english),
            PermissionRow(name: "Weight", access: .read, state: .on, .english),
            PermissionRow(name: "Workouts", access: .read, state: .notEnabled, .english),
        ]
        let partial = PermissionCard.partial(rows, .english)
        #expect(
            partial.rows.map(\.text) == [
                "✓ Nutrition (write)", "✓ Weight (read)", "○ Workouts (not enabled)",
            ])
        #expect(partial.buttons.map(\.title) == ["Manage Permissions"])
        for card in [denied, partial] {
            #expect(card.color != .problem)
            for word in ["denied", "refused", "must", "error", "failed"] {
                #expect(!card.text.localizedCaseInsensitiveContains(word))
            }
        }
        #expect(PermissionCard.smallestTarget == 44)
        #expect(PermissionCard.smallestContrast == 4.5)
        #expect(PermissionCard.card(for: .authorized, rows: rows, .english) == nil)
        #expect(PermissionCard.card(for: .unavailable, rows: rows, .english) == nil)
    }

    @Test("AC-39 the features request types with a name, and never a correlation")
    func typesHaveWords() {
        for feature in HealthFeature.allCases {
            let types = feature.typesToRead.union(feature.typesToShare.map { $0 as HKObjectType })
            for type in types {
                #expect(!(type is HKCorrelationType))
                let name = TypeName.of(type, .english)
                #expect(!name.isEmpty && !name.hasPrefix("HK"), "\(type.identifier)")
            }
        }
    }

    @Test("Every nutrient has a name of its own")
    func nutrients() {
        let names = Nutrient.all.map { Language.english.types.name($0.type) }
        #expect(Set(names).count == Nutrient.all.count)
        #expect(names.contains("Vitamin B12"))
        #expect(Language.english.types.name(.dietaryPantothenicAcid) == "Pantothenic acid")
    }

    @Test("Numbers are in the format of the region")
    func numbers() throws {
        let british = try ScreenWorld().environment
        let german = try ScreenWorld(locale: "de_DE").environment
        #expect(british.energy(kilocalories: 1234) == "1,234 kcal")
        #expect(german.energy(kilocalories: 1234) == "1.234 kcal")
        #expect(german.mass(Quantity(72.5, .kilogram)) == "72,5 kg")
        #expect(british.signed(-0.42) == "−0.4")
        #expect(british.signed(0.01) == "±0")
        #expect(british.number(-0.2) == "0")
        #expect(british.number(.nan) == "–")
        #expect(british.duration(3900) == "1 h 5 min")
        #expect(british.duration(1800) == "30 min")
        let american = try ScreenWorld(
            locale: "en_US", units: DisplayUnits(Locale(identifier: "en_US"))
        ).environment
        #expect(american.mass(Quantity(80, .kilogram)) == "176.4 lb")
        #expect(american.volume(Quantity(500, .milliliter)) == "16.9 fl oz")
    }

    @Test(
        "An entry's time is in its own time zone, which is named if it differs from the present one"
    )
    func times() throws {
        let world = try ScreenWorld(zone: "Europe/Berlin")
        let instant = try date("2026-03-10T07:05:00Z")
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
        #expect(world.environment.time(instant, in: berlin) == "8:05")
        #expect(world.environment.time(instant, in: paris) == "8:05")
        #expect(world.environment.time(instant, in: kathmandu) == "12:50 GMT+5:45")
    }

    @Test("Days have everyday names")
    func days() throws {
        let environment = try ScreenWorld().environment
        let today = try day("2026-03-10")
        #expect(environment.title(of: today, today: today) == "Today")
        #expect(environment.title(of: today.advanced(by: -1), today: today) == "Yesterday")
        #expect(environment.title(of: try day("2026-03-03"), today: today) == "Tuesday 3 March")
        #expect(
            environment.title(of: try day("2025-12-31"), today: today)
                == "Wednesday, 31 December 2025")
    }

    @Test("A logged entry is described in one line, with a tick after its export")
    func logged() async throws {
        let world = try ScreenWorld()
        let banana = try await world.meal("Banana", 105)
        #expect(
            EntryRow.logged(banana, step: .synced, environment: world.environment)
                == "Logged: Banana (105 kcal) → Apple Health ✓")
        #expect(
            EntryRow.logged(banana, step: .pending, environment: world.environment)
                == "Logged: Banana (105 kcal)")
    }

    @Test("Activities have names")
    func activities() {
        #expect(Language.english.activities.name(37) == "Running")
        #expect(Language.english.activities.name(50) == "Traditional strength training")
        #expect(Language.english.activities.name(3000) == "Workout")
        #expect(Language.english.activities.name(99_999) == "Workout")
    }
}
