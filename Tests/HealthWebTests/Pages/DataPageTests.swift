import Foundation
import HTTPTypes
import HealthDatabase
import HealthModel
import HealthScreens
import Testing

@testable import HealthWeb

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

    @Test("A type's page has periods, figures, a chart with its table, and leads to its data")
    func type() async throws {
        let world = try await WebWorld()
        try await fill(world)
        try await world.browse { browser in
            let page = try await browser.get("/data/heartRate").text
            #expect(page.contains("<dt>Latest</dt><dd>52 bpm · Today, "))
            #expect(page.contains("/data/heartRate?range=half-year"))
            #expect(page.contains("<title>10 Mar 2026: 52 bpm</title>"))
            #expect(
                page.contains("<th scope=\"row\">10 Mar 2026</th><td class=\"num\">52 bpm</td>"))
            #expect(page.contains("1 sample<"))
            for span in ["day", "week", "half-year", "year", "all"] {
                let page = try await browser.get("/data/heartRate?range=\(span)").text
                #expect(page.contains("52 bpm"), "\(span)")
            }
            let empty = try await browser.get("/data/heartRate?range=week&through=2025-01-01").text
            #expect(empty.contains("No data in this period."))
            #expect(empty.contains("/data/heartRate?range=week&amp;through=2026-03-10"))
        }
    }

    @Test("A workout has a page with its route, splits and heart rate")
    func workout() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let start = world.now.date - 3600
        let watch = SourceRevision(
            source: Source(bundleIdentifier: "com.example.watch", name: "Watch"))
        let points = (0...130).map { step in
            RouteLocation(
                timestamp: start + Double(step) * 5, latitude: 48 + Double(step) * 10 / 111_195,
                longitude: 16)
        }
        let run = Sample(
            uuid: UUID(), type: .workout, startDate: start, endDate: start + 650,
            payload: .workout(WorkoutDetail(activityType: 37, duration: 650)),
            sourceRevision: watch)
        let route = Sample(
            uuid: UUID(), type: .workoutRoute, startDate: start, endDate: start + 650,
            payload: .series(count: points.count), sourceRevision: watch)
        let pulse = Sample(
            uuid: UUID(), type: .heartRate, startDate: start + 60, endDate: start + 60,
            payload: .quantity(Quantity(151, HealthUnit.countPerMinute)), sourceRevision: watch)
        try await person.database.ingest(
            [run, route, pulse], series: [route.uuid: .locations(points)],
            associations: [(workout: run.uuid, sample: route.uuid)])
        try await world.browse { browser in
            let path = "/data/workout/\(run.uuid.uuidString)"
            let list = try await browser.get("/data/workout").text
            #expect(list.contains("<a href=\"\(path)\">Running · 11 min</a>"))
            let page = try await browser.get(path).text
            #expect(page.contains("<dt>Distance</dt><dd>1.3 km</dd>"))
            #expect(page.contains("<dt>Pace</dt><dd>8:20 /km</dd>"))
            #expect(page.contains("<dt>Highest heart rate</dt><dd>151 bpm</dd>"))
            #expect(page.contains("<th scope=\"row\">1</th><td class=\"num\">8:20</td>"))
            #expect(page.contains("<th scope=\"row\">0.3 km</th>"))
            #expect(page.contains("class=\"line\""))
            #expect(try await browser.get("/data/workout/\(UUID())").status == 404)
            #expect(try await browser.get("/data/workout/nothing").status == 404)
        }
    }

    @Test("A search of several words, as a form sends them, keeps its spaces")
    func searchWords() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            for path in ["/log/measurement", "/history"] {
                let page = try await browser.get(path + "?q=50%2B+heart%20rate").text
                #expect(page.contains("value=\"50+ heart rate\""))
            }
        }
    }

    @Test(
        "A workout of another time zone has its own time on each page, and on its title the person's"
    )
    func zones() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let start = try Date("2026-03-09T22:33:00Z", strategy: .iso8601)
        let run = Sample(
            uuid: UUID(), type: .workout, startDate: start, endDate: start + 650,
            payload: .workout(WorkoutDetail(activityType: 37, duration: 650)),
            metadata: [MetadataKey.timeZone: .string("Asia/Tokyo")],
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
        try await person.database.ingest([run])
        let title = "<time title=\"22:33, 9 Mar in your time zone\">"
        try await world.browse { browser in
            let headers: HTTPFields = [.acceptLanguage: "en-GB"]
            let type = try await browser.get("/data/workout", headers: headers).text
            #expect(type.contains(title + "10 Mar 2026, 7:33 GMT+9</time>"))
            let path = "/data/workout/\(run.uuid.uuidString)"
            let workout = try await browser.get(path, headers: headers).text
            #expect(workout.contains(title + "Today, 7:33 GMT+9</time>"))
            let all = try await browser.get("/data", headers: headers).text
            #expect(all.contains("Today, 7:33 GMT+9"))
        }
    }

    @Test("A distance of a few metres is not 0 km")
    func metres() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let start = world.now.date - 3600
        try await person.database.ingest([
            Sample(
                uuid: UUID(), type: .distanceWalkingRunning, startDate: start, endDate: start + 9,
                payload: .quantity(Quantity(4, .meter())),
                sourceRevision: SourceRevision(
                    source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
        ])
        try await world.browse { browser in
            let page = try await browser.get("/data/distanceWalkingRunning").text
            #expect(page.contains("<th scope=\"row\">0.004 km</th>"))
        }
    }

    @Test("An electrocardiogram has a page with its result and its strip")
    func electrocardiogram() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let start = world.now.date - 3600
        let voltages = (0..<5120).map {
            VoltageMeasurement(
                timeSinceStart: Double($0) / 512, volts: $0 % 512 == 0 ? 0.001 : 0)
        }
        let sample = Sample(
            uuid: UUID(), type: .electrocardiogram, startDate: start, endDate: start + 10,
            payload: .detail(
                .electrocardiogram(
                    ElectrocardiogramDetail(
                        classification: 1, symptomsStatus: 0,
                        averageHeartRate: Quantity(61, HealthUnit.countPerMinute),
                        samplingFrequency: Quantity(512, .hertz()), count: voltages.count))),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
        try await person.database.ingest([sample], series: [sample.uuid: .voltages(voltages)])
        try await world.browse { browser in
            let page = try await browser.get(
                "/data/electrocardiogram/\(sample.uuid.uuidString)"
            ).text
            #expect(page.contains("<dt>Result</dt><dd>Sinus rhythm</dd>"))
            #expect(page.contains("<dd>61 bpm</dd>"))
            #expect(page.contains("class=\"trace\""))
            let list = try await browser.get("/data/electrocardiogram").text
            #expect(list.contains(">Sinus rhythm</a>"))
        }
    }
}
