import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import HealthScreens
import NIOCore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Pages without data")
struct EmptyPeriodTests {
    /// The positions of the links to some paths, in the order of the page.
    private func order(_ page: String, _ paths: [String]) throws -> [String] {
        let main = try #require(page.range(of: "class=\"card center welcome\"")).lowerBound
        return paths.compactMap { path in
            page.range(of: "href=\"\(path)\"", range: main..<page.endIndex)
                .map { ($0.lowerBound, path) }
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    @Test("offer the import first, then logging, then another device", arguments: ["/", "/trends"])
    func nothing(path: String) async throws {
        let links = ["/welcome", "/cloud", "/log", "/transfer"]
        try await WebWorld(isOwnersApp: true).browse { browser in
            let page = try await browser.get(path).text
            #expect(try order(page, links) == ["/transfer", "/log", "/cloud"])
        }
        // Another app than the owner's has to be connected first.
        try await WebWorld().browse { browser in
            let page = try await browser.get(path).text
            #expect(try order(page, links) == ["/transfer", "/log", "/welcome", "/cloud"])
        }
    }

    @Test("open at the last day with data after the import of an old export, and say so")
    func old() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.browse { browser in
            try await browser.upload(
                to: "/transfer/import", TakeoverTests.export("2025-03-01"))
            let today = try await browser.get("/").text
            #expect(today.contains("Your data ends on 1 Mar 2025. <a href=\"/day/2026-03-10\">"))
            #expect(today.contains("4,217"))
            let trends = try await browser.get("/trends").text
            #expect(
                trends.contains(
                    "Your data ends on 1 Mar 2025. <a href=\"/trends?range=month&amp;through=2026-03-10\">"
                ))
            #expect(trends.contains("4,217"))
            // Today itself, on request.
            let asked = try await browser.get("/day/2026-03-10").text
            #expect(asked.contains("Your data ends on 1 Mar 2025. <a href=\"/day/2025-03-01\">"))
            #expect(!asked.contains("4,217"))
            let month = try await browser.get("/trends?range=month&through=2026-03-10").text
            #expect(month.contains("Your data ends on 1 Mar 2025."))
            #expect(month.contains("range=month&amp;through=2025-03-01"))
            #expect(!month.contains("4,217"))
            #expect(try await browser.get("/report").text.contains("/report?to=2025-03-01"))
        }
    }

    @Test("say what they show, where a period has only what they do not")
    func nothingCharted() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.browse { browser in
            let date = "2026-03-09 10:00:00 +0000"
            try await browser.upload(
                to: "/transfer/import",
                ByteBuffer(
                    string: """
                        <?xml version="1.0" encoding="UTF-8"?>
                        <HealthData locale="en_GB">
                         <ExportDate value="\(date)"/>
                         <Workout workoutActivityType="HKWorkoutActivityTypeOther" duration="32" durationUnit="min" \
                        totalDistance="0" totalDistanceUnit="km" totalEnergyBurned="139" \
                        totalEnergyBurnedUnit="kcal" sourceName="Watch" creationDate="\(date)" \
                        startDate="\(date)" endDate="2026-03-09 10:32:00 +0000"/>
                        </HealthData>
                        """))
            let trends = try await browser.get("/trends").text
            #expect(trends.contains("This period has nothing that is charted here"))
            #expect(!trends.contains("Charts appear here once you have logged"))
            // A workout without a distance has none.
            let day = try await browser.get("/day/2026-03-09").text
            #expect(day.contains("32 min · 139 kcal"))
            let report = try await browser.get("/report?from=2026-01-01&to=2026-01-31").text
            #expect(report.contains("No data in this period."))
            #expect(!report.contains("Nothing logged yet."))
        }
    }

    @Test("of a period in between or before name the nearest day with data")
    func gap() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        try await world.browse { browser in
            try await browser.upload(
                to: "/transfer/import", TakeoverTests.export("2026-03-09"))
            let early = try await browser.get("/day/2025-12-01").text
            #expect(early.contains("The nearest day with data is 9 Mar 2026."))
            #expect(early.contains("href=\"/day/2026-03-09\""))
            let trends = try await browser.get("/trends?range=week&through=2025-12-01").text
            #expect(trends.contains("range=week&amp;through=2026-03-09"))
            // A day without an entry yet is no reason to mention yesterday.
            let today = try await browser.get("/").text
            #expect(!today.contains("Your data ends"))
            #expect(!today.contains("class=\"card center welcome\""))
        }
    }

    @Test("say that access may not be allowed only where nobody knows")
    func access() async throws {
        let unknown = "No data, or access not allowed"
        try await WebWorld().browse { browser in
            let page = try await browser.get("/").text
            #expect(page.contains(unknown))
        }
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        try await world.browse { browser in
            let page = try await browser.get("/").text
            #expect(!page.contains(unknown))
            #expect(page.split(separator: ">No data<").count == 4)
            try person.database.permissions.set(
                share: [:], read: [.sleepAnalysis: .denied],
                app: person.configuration.app.identity)
            let denied = try await browser.get("/").text
            #expect(denied.split(separator: ">\(unknown)<").count == 2)
            #expect(denied.split(separator: ">No data<").count == 3)
        }
    }
}
