import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Workouts are imported completely")
struct ImportWorkoutTests {
    private let sink: MemorySink
    private let folder: TemporaryFolder

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    private func workout(_ attributes: String = "", _ children: String) -> String {
        ExportText.wrap([
            "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" \(attributes) "
                + "sourceName=\"Watch\" startDate=\"2024-05-02 18:00:00 +0200\" "
                + "endDate=\"2024-05-02 19:00:00 +0200\">\(children)</Workout>"
        ])
    }

    private func detail(_ text: String) async throws -> WorkoutDetail {
        try await sink.load(text)
        return try #require(sink.samples(.workout).first?.workout)
    }

    @Test("Totals come from the attributes of old exports")
    func oldTotals() async throws {
        let detail = try await detail(
            workout(
                "duration=\"30.5\" durationUnit=\"min\" totalDistance=\"5\" "
                    + "totalDistanceUnit=\"km\" totalEnergyBurned=\"300\" "
                    + "totalEnergyBurnedUnit=\"kJ\"", ""))
        #expect(detail.activityType == 37)
        #expect(detail.duration == 1_830)
        #expect(detail.totalDistance == Quantity(5, .kilometer))
        #expect(detail.totalEnergyBurned == Quantity(300, .kilojoule))
    }

    @Test("Totals come from the statistics of newer exports")
    func newTotals() async throws {
        let dates =
            "startDate=\"2024-05-02 18:00:00 +0200\" startDate=\"2024-05-02 19:00:00 +0200\""
        func statistics(_ type: String, _ values: String) -> String {
            "<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" \(dates) \(values)/>"
        }
        let detail = try await detail(
            workout(
                "",
                statistics("ActiveEnergyBurned", "sum=\"300\" unit=\"Cal\"")
                    + statistics("DistanceWalkingRunning", "sum=\"3\" unit=\"mi\"")
                    + statistics("FlightsClimbed", "sum=\"4\" unit=\"count\"")
                    + statistics(
                        "HeartRate",
                        "average=\"140\" minimum=\"90\" maximum=\"170\" unit=\"count/min\"")
                    + statistics("StepCount", "sum=\"4\" unit=\"kg\"")))
        #expect(detail.totalEnergyBurned == Quantity(300, .largeCalorie))
        #expect(detail.totalDistance == Quantity(3, .mile))
        #expect(detail.totalFlightsClimbed == Quantity(4, .count))
        #expect(detail.statistics.count == 4)
        let heartRate = detail.statistics.last
        #expect(heartRate?.average == Quantity(140, .countPerMinute))
        #expect(heartRate?.interval.duration == 3_600)
    }

    @Test("A missing duration is computed without the pauses")
    func duration() async throws {
        func event(_ type: String, _ minute: String) -> String {
            "<WorkoutEvent type=\"HKWorkoutEventType\(type)\" "
                + "date=\"2024-05-02 18:\(minute):00 +0200\"/>"
        }
        let detail = try await detail(
            workout(
                "",
                event("Pause", "10") + event("Resume", "15") + event("Lap", "20")
                    + event("Pause", "50") + event("Dance", "55")))
        #expect(detail.duration == 3_600 - 300 - 600)
        #expect(detail.events.map(\.type) == [1, 2, 3, 1])
    }

    @Test("Activities keep their identity, location and details")
    func activities() async throws {
        try await sink.load(ExportFixture.text)
        let detail = try #require(sink.samples(.workout).first?.workout)
        let activity = try #require(detail.activities.first)
        #expect(activity.uuid.uuidString == "3F2504E0-4F89-11D3-9A0C-0305E82C3301")
        #expect(activity.configuration.activityType == 37)
        #expect(activity.configuration.locationType == 3)
        #expect(activity.endDate?.timeIntervalSince(activity.startDate) == 1_860)
    }

    @Test("Skipped elements of an activity are listed, like those of a workout")
    func partsOfActivities() async throws {
        func activity(_ attributes: String, _ children: String) -> String {
            "<WorkoutActivity uuid=\"3F2504E0-4F89-11D3-9A0C-0305E82C3301\" \(attributes) "
                + "startDate=\"2024-05-02 18:00:00 +0200\">\(children)</WorkoutActivity>"
        }
        let date = "date=\"2024-05-02 18:10:00 +0200\""
        let text = workout(
            "",
            activity(
                "workoutActivityType=\"HKWorkoutActivityTypeChessBoxing\"",
                "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" \(date)/>"
                    + "<WorkoutEvent type=\"HKWorkoutEventTypeDance\" \(date)/>"
                    + "<WorkoutEvent \(date)/><Novelty/><MetadataEntry key=\"a\" value=\"b\"/>"
                    + "<WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\"/>"))
        let summary = try await sink.load(text)
        let activity = try #require(sink.samples(.workout).first?.workout?.activities.first)
        #expect(activity.events.map(\.type) == [3])
        #expect(activity.configuration.activityType == 37)
        #expect(activity.metadata["a"]?.string == "b")
        let skipped = Dictionary(
            summary.skipped.map { ("\($0.key.element): \($0.key.reason)", $0.value) }
        ) { $0 + $1 }
        #expect(
            skipped == [
                "workoutActivityType: \(SkipReason.unknownActivity)": 1,
                "WorkoutEvent: \(SkipReason.unknownActivity)": 1,
                "WorkoutEvent: \(SkipReason.missing(attribute: "type"))": 1,
                "Novelty: \(SkipReason.unknownElement)": 1,
                "WorkoutStatistics: \(SkipReason.refused)": 1,
            ])
    }

    @Test("An unknown activity is imported as \"other\"")
    func unknownActivity() async throws {
        let text = workout("", "").replacing("TypeRunning", with: "TypeChessBoxing")
        let summary = try await sink.load(text)
        #expect(sink.samples(.workout).first?.workout?.activityType == 3000)
        #expect(summary.skipped.keys.map(\.element) == ["workoutActivityType"])
    }

    @Test("Routes in the zip and beside a plain file are linked to their workout")
    func routes() async throws {
        var zip = ZipFixture()
        let name = "workout-routes/route_2024-05-02_6.31pm.gpx"
        zip.add("apple_health_export/export.xml", Array(ExportFixture.text.utf8))
        zip.add("apple_health_export/\(name)", Array(ExportFixture.route.utf8))
        let archive = try folder.write("export.zip", zip.data)
        let plain = try folder.write("export.xml", Data(ExportFixture.text.utf8))
        _ = try folder.write(name, Data(ExportFixture.route.utf8))
        for (path, inserted) in [(archive, 1), (plain, 0)] {
            let summary = try await sink.load(path: path)
            #expect(summary.samples[.workoutRoute]?.inserted == inserted)
            #expect(summary.skipped.keys.allSatisfy { $0.reason != .missingFile })
        }
        let route = try #require(sink.samples(.workoutRoute).first)
        #expect(route.payload == .series(count: 2))
        guard case .locations(let points)? = sink.content.series[route.uuid] else {
            Issue.record("no points")
            return
        }
        #expect(points.map(\.latitude) == [52.5, 52.6])
        let workout = try #require(sink.samples(.workout).first)
        #expect(
            sink.content.associations.map { [$0.workout, $0.sample] } == [
                [workout.uuid, route.uuid]
            ])
    }

    @Test("A record in a workout is linked to it and stored once")
    func effort() async throws {
        let record = ExportText.record(
            "HKQuantityTypeIdentifierWorkoutEffortScore", "6", unit: "appleEffortScore")
        let text = workout("", record).replacing(
            "<Workout ", with: record + "<Workout ", maxReplacements: 1)
        try await sink.load(text)
        #expect(sink.samples(.workoutEffortScore).count == 1)
        #expect(
            sink.content.associations.map(\.sample)
                == sink.samples(.workoutEffortScore).map(\.uuid))
    }
}
