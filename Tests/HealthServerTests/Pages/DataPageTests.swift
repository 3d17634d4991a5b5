import Foundation
import HealthDatabase
import HealthModel
import HealthScreens
import Testing

@testable import HealthServer

@Suite("The pages of the health store")
struct DataPageTests {
    private func fill(_ world: WebWorld) async throws {
        let person = try #require(world.app.people.all.first)
        let now = world.now.date
        let watch = SourceRevision(
            source: Source(bundleIdentifier: "com.example.watch", name: "Watch"))
        _ = try await person.database.ingest([
            Sample(
                uuid: UUID(), type: .heartRate, startDate: now - 3600, endDate: now - 3600,
                payload: .quantity(Quantity(52, HealthUnit.countPerMinute)), sourceRevision: watch),
            Sample(
                uuid: UUID(), type: .stepCount, startDate: now - 7200, endDate: now - 3600,
                payload: .quantity(Quantity(1234, .count)), sourceRevision: watch),
        ])
    }

    @Test("The overview has a card for each type, with search and groups")
    func overview() async throws {
        let world = try await WebWorld()
        try await fill(world)
        try await world.browse { browser in
            let page = try await browser.get("/data").text
            #expect(page.contains("52 bpm"))
            #expect(page.contains("1,234"))
            #expect(page.contains("<a href=\"/data/heartRate\">Heart rate</a>"))
            let found = try await browser.get("/data?q=puls").text
            #expect(found.contains("/data/heartRate\""))
            #expect(!found.contains("/data/stepCount\""))
            let group = try await browser.get("/data?group=activity").text
            #expect(!group.contains("/data/heartRate\""))
            #expect(group.contains("/data/stepCount\""))
        }
    }

    @Test("A pinned type comes first, and Today shows it")
    func pins() async throws {
        let world = try await WebWorld()
        try await fill(world)
        try await world.browse { browser in
            #expect(try await !browser.get("/").text.contains("52 bpm"))
            let page = try await browser.post(
                "/data/heartRate/pin", [("pinned", "1"), ("back", "/data")]
            ).text
            #expect(page.contains("Unpin Heart rate"))
            #expect(try await browser.get("/").text.contains("52 bpm"))
            #expect(try await !browser.get("/day/2026-03-01").text.contains("52 bpm"))
            try await browser.post("/data/heartRate/pin", [("pinned", "0"), ("back", "/data")])
            #expect(try await !browser.get("/").text.contains("52 bpm"))
        }
    }
}
