import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import OpenHealthKit
import Testing

@Suite("Showing sync in SwiftUI and on the web")
@MainActor
struct ShowingSyncTests {
    @Test("screens are made once, and views follow them")
    func screens() async throws {
        let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")
        let world = JournalEnvironment(app: app)
        let journal = try Journal(at: .memory, environment: world)
        let store = HKHealthStore(
            configuration: .temporary(
                app: .init(bundleIdentifier: "com.example.diary", name: "Diary"), grants: .none))
        let remote = HealthRemote(
            store: store, configuration: .init(namespace: app.bundleIdentifier, app: app))
        let engine = SyncEngine(journal: journal, remote: remote)
        let scheduler = SyncScheduler(engine: engine)

        let environment = ScreenEnvironment(world)
        let sync = SyncStatusScreen(journal: journal, engine: engine, environment: environment)
        let settings = HealthSettingsScreen(
            journal: journal, permissions: HealthPermissions(store: store), sync: sync,
            environment: environment,
            connected: {
                await scheduler.start()
                await scheduler.permissionChanged()
            })
        let today = TodayScreen(journal: journal, environment: environment)

        await settings.refresh()
        await settings.setOn(true)  // the person's tap: asks for permission
        for kind in settings.kinds { print(kind.title, kind.isSent == true, kind.isRead == true) }
        await settings.setExported(.food, false)
        await settings.setImported(.weight, false)
        if settings.canAsk { await settings.ask() }  // a tap on "Connect to Health"

        await sync.sync()
        print(sync.badge.text, sync.lastSyncedText)
        for line in sync.details { print(line) }

        try await journal.save(
            .drink(DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))))
        await today.refresh()
        #expect(settings.isOn)
        #expect(settings.kinds.first { $0.kind == .food }?.isSent == false)
        #expect(settings.kinds.first { $0.kind == .weight }?.isRead == false)
        #expect(today.content?.rows.count == 1)
        await scheduler.stop()
    }

    @Test("a page is text made of what a screen says")
    func web() async throws {
        let world = JournalEnvironment()
        let journal = try Journal(at: .memory, environment: world)
        let environment = ScreenEnvironment(world)
        for ago in [20.0, 10, 0] {
            let header = journal.newHeader(date: Date() - ago * 86_400)
            try await journal.save(
                .weight(WeightEntry(header: header, mass: Quantity(80 + ago / 10, .kilogram))))
        }

        let today = TodayScreen(journal: journal, environment: environment)
        let trend = WeightTrendScreen(journal: journal, environment: environment)
        await today.refresh()
        await trend.refresh()
        let rows = (today.content?.rows ?? []).map { row in
            "<li>\(escaped(row.time)) \(escaped(row.title)) \(escaped(row.amount))</li>"
        }
        let page = """
            <!doctype html>
            <h1>\(escaped(today.content?.title ?? ""))</h1>
            <ul>\(rows.joined())</ul>
            \(SVG(trend.chart()).text)
            """

        #expect(page.contains("<li>"))
        #expect(page.contains("</svg>"))
    }
}

/// Escapes the characters that have a meaning in HTML: names come from other apps.
func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
}
