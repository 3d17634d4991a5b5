import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Google Fit's archive comes in once, although it has everything several times")
struct GoogleFitTests {
    /// A stream with a point for each number, a minute apart.
    private static func stream(_ name: String, _ type: String, _ values: [String], origin: String)
        -> String
    {
        let points = values.enumerated().map { place, value in
            let start = 1_700_000_000_000_000_000 + place * 60_000_000_000
            return """
                {"fitValue":[{"value":{\(value)}}],"originDataSourceId":"\(origin)",
                "endTimeNanos":\(start + 60_000_000_000),"dataTypeName":"\(type)",
                "startTimeNanos":"\(start)","modifiedTimeMillis":1,"rawTimestampNanos":0}
                """
        }
        return "{\n  \"Data Source\": \"\(name)\",\n  \"Data Points\": ["
            + points.joined(separator: ",") + "]}"
    }

    private static let steps = "com.google.step_count.delta"
    private static let phone = "raw:com.google.step_count.delta:com.google.android.gms:Pixel"
    private static let band = "raw:com.google.step_count.delta:com.example.band:Band"

    private func outcomes(_ summary: ImportSummary) -> [String: ImportedFile.Outcome] {
        Dictionary(uniqueKeysWithValues: summary.files.map { ($0.path, $0.outcome) })
    }

    @Test("of merged and raw streams the merged one is read, with the apps that it names")
    func merged() async throws {
        let fixture = try ImportFixture()
        let root = "Takeout/Fit"
        let gms = "com.google.android.gms"
        let files = [
            (
                "\(root)/All Data/a.json",
                Self.stream(Self.phone, Self.steps, [#""intVal":12"#], origin: Self.phone)
            ),
            (
                "\(root)/All Data/b.json",
                Self.stream(
                    "derived:\(Self.steps):\(gms):estimated_steps", Self.steps,
                    [#""intVal":12"#, #""intVal":0"#], origin: Self.phone)
            ),
            (
                "\(root)/All Data/c.json",
                Self.stream(
                    "derived:\(Self.steps):\(gms):merge_step_deltas", Self.steps,
                    [#""intVal":12"#], origin: Self.phone)
            ),
            (
                "\(root)/All Data/d.json",
                Self.stream(
                    "derived:com.google.weight:\(gms):merge_weight", "com.google.weight",
                    [#""fpVal":80.5"#], origin: "raw:com.google.weight:com.example.scale:")
            ),
            (
                "\(root)/All Data/e.json",
                Self.stream(
                    "derived:com.google.sleep.segment:\(gms):merged", "com.google.sleep.segment",
                    (1...6).map { "\"intVal\":\($0)" }, origin: "")
            ),
            (
                "\(root)/All Data/f.json",
                Self.stream(
                    "derived:com.google.heart_minutes:\(gms):merge_heart_minutes",
                    "com.google.heart_minutes", [#""fpVal":2"#], origin: "")
            ),
            (
                "\(root)/Daily activity metrics/2023-11-14.csv",
                "Start time,End time,Step count\n22:00:00.000+00:00,22:15:00.000+00:00,12\n"
            ),
        ]
        for inserted in [7, 0] {
            let summary = try await fixture.load(files: files, ImportOptions(timeZone: nil))
            #expect(summary.inserted == inserted)
            let read = ImportedFile.Outcome.read(.googleFit, app: nil)
            let repeated = ImportedFile.Outcome.unread(.repeated)
            #expect(
                outcomes(summary)
                    == Dictionary(
                        uniqueKeysWithValues: zip(
                            files.map(\.0), [repeated, read, repeated, read, read, read, repeated]))
            )
            #expect(
                Set(summary.skipped.keys.map(\.reason)) == [
                    .unknownCategoryValue, .unknownElement,
                ])
        }
        let walked = try await fixture.samples(.stepCount)
        #expect(try walked.map { try $0.quantity?.doubleValue(for: .count) } == [12])
        #expect(walked.first?.startDate == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(walked.first?.endDate == Date(timeIntervalSince1970: 1_700_000_060))
        #expect(walked.first?.sourceRevision?.source.name == "Google Fit")
        let weight = try await fixture.samples(.bodyMass)
        #expect(try weight.map { try $0.quantity?.doubleValue(for: .kilogram) } == [80.5])
        #expect(weight.first?.sourceRevision?.source.name == "com.example.scale")
        let stages = try await fixture.samples(.sleepAnalysis).map { sample -> Int in
            if case .category(let value) = sample.payload { value } else { -1 }
        }
        #expect(stages == [2, 1, 3, 4, 5])
    }

    @Test("a night is time in bed only where the stream has its stages")
    func nights() async throws {
        let fixture = try ImportFixture()
        func night(_ day: Int) -> String {
            """
            {"fitnessActivity": "sleep", "startTime": "2023-11-\(day)T22:00:00Z",
             "endTime": "2023-11-\(day + 1)T06:00:00Z"}
            """
        }
        _ = try await fixture.load(
            files: [
                ("Fit/All Sessions/old.json", night(12)), ("Fit/All Sessions/new.json", night(14)),
                (
                    "Fit/All Data/sleep.json",
                    Self.stream(
                        "derived:com.google.sleep.segment:com.google.android.gms:merged",
                        "com.google.sleep.segment", [#""intVal":4"#], origin: "")
                ),
            ], ImportOptions(timeZone: nil))
        // Asleep, in bed, and the light sleep of the stream.
        #expect(
            try await fixture.samples(.sleepAnalysis).map(\.payload)
                == [.category(1), .category(0), .category(3)])
    }

    @Test("a merged stream without points repeats nothing, and a name with escaped signs is read")
    func emptyStream() async throws {
        let fixture = try ImportFixture()
        let gms = "com.google.android.gms"
        _ = try await fixture.load(files: [
            (
                "a.json",
                Self.stream(
                    "derived:\(Self.steps):\(gms):merge_step_deltas", Self.steps, [], origin: "")
            ),
            (
                "b.json",
                Self.stream(Self.band + #"\/2"#, Self.steps, [#""intVal":13"#], origin: Self.band)
            ),
        ])
        #expect(try await fixture.values(.stepCount, .count) == [13])
        let other = try ImportFixture()
        let summary = try await other.load(files: [
            (
                "a.json",
                Self.stream(
                    "derived:\(Self.steps):\(gms):merge_step_deltas", Self.steps, [#""intVal":13"#],
                    origin: Self.band)
            ),
            (
                "b.json",
                Self.stream(Self.band + #"\/2"#, Self.steps, [#""intVal":13"#], origin: Self.band)
            ),
        ])
        #expect(try await other.values(.stepCount, .count) == [13])
        #expect(outcomes(summary)["b.json"] == .unread(.repeated))
    }

    @Test("streams and sessions that were joined in one file are all read, without repeated ones")
    func joinedStreams() async throws {
        let raw = [(Self.phone, "12"), (Self.band, "13")].map { stream, count in
            Self.stream(stream, Self.steps, [#""intVal":\#(count)"#], origin: stream)
        }
        let session = """
            {"fitnessActivity": "walking", "startTime": "2023-11-12T08:00:00Z",
             "endTime": "2023-11-12T09:00:00Z"}
            """
        let fixture = try ImportFixture()
        let text = [raw[0], session, raw[1]].joined(separator: "\n")
        for inserted in [3, 0] {
            let summary = try await fixture.load(files: [("a.json", text)])
            #expect(summary.inserted == inserted)
            #expect(summary.skippedCount == 0 && summary.interruption == nil)
        }
        #expect(try await fixture.values(.stepCount, .count).sorted() == [12, 13])
        let merged = Self.stream(
            "derived:\(Self.steps):com.google.android.gms:merge_step_deltas", Self.steps,
            [#""intVal":25"#], origin: Self.phone)
        let other = try ImportFixture()
        let summary = try await other.load(
            files: [("a.json", (raw + [merged]).joined(separator: "\n"))])
        #expect(try await other.values(.stepCount, .count) == [25])
        #expect(
            summary.skipped == [
                .init(element: "stream", type: Self.steps, reason: .repeated): 2
            ])
        #expect(!summary.hasLosses)
    }

    @Test("of joined streams, what precedes the damage of a later one comes in")
    func joinedDamage() async throws {
        let fixture = try ImportFixture()
        let whole = Self.stream(Self.phone, Self.steps, [#""intVal":12"#], origin: Self.phone)
        let half = Self.stream(Self.band, Self.steps, [#""intVal":13"#], origin: Self.band)
            .dropLast(10)
        let summary = try await fixture.load(files: [("a.json", "\(whole)\n\(half)")])
        #expect(try await fixture.values(.stepCount, .count).contains(12))
        #expect(summary.interruption != nil && summary.hasLosses)
    }

    @Test("a table of another program in a folder beside the streams is no sum of them")
    func folders() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [
            (
                "All Data/a.json",
                Self.stream(Self.phone, Self.steps, [#""intVal":12"#], origin: Self.phone)
            ),
            ("Daily/2023-11-14.csv", "Start time,Step count\n22:00:00.000+00:00,12\n"),
            ("Daily/All.csv", "Date,Step count\n2023-11-14,12\n"),
            ("Laboratory/results.csv", "When,Ferritin\n2023-11-14,40\n"),
        ])
        #expect(outcomes(summary)["Daily/2023-11-14.csv"] == .unread(.repeated))
        #expect(outcomes(summary)["Daily/All.csv"] == .unread(.repeated))
        #expect(outcomes(summary)["Laboratory/results.csv"] == .unread(.unknownTable))
        #expect(summary.hasLosses)
    }

    @Test("without a merged stream all apps and devices are read")
    func raw() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(files: [
            ("a.json", Self.stream(Self.phone, Self.steps, [#""intVal":12"#], origin: Self.phone)),
            ("b.json", Self.stream(Self.band, Self.steps, [#""intVal":13"#], origin: Self.band)),
        ])
        #expect(
            Set(try await fixture.samples(.stepCount).compactMap { $0.sourceRevision?.source.name })
                == ["Google Fit", "com.example.band"])
    }

    @Test("a workout with a track is that of the track, and a night without stages is sleep")
    func sessions() async throws {
        let fixture = try ImportFixture()
        func session(_ activity: String, _ hour: Int) -> String {
            """
            {"fitnessActivity": "\(activity)", "startTime": "2024-01-01T0\(hour):00:00.000Z",
             "endTime": "2024-01-01T0\(hour):30:00+00:00", "duration": "1500.5s", "aggregate": [
              {"metricName": "com.google.calories.expended", "floatValue": 200.5},
              {"metricName": "com.google.step_count.delta", "intValue": 3000},
              {"metricName": "com.google.distance.delta", "floatValue": 3000}]}
            """
        }
        let summary = try await fixture.load(
            files: [
                ("Fit/All Sessions/run.json", session("running", 8)),
                ("Fit/All Sessions/ride.json", session("biking", 9)),
                ("Fit/All Sessions/sleep.json", session("sleep", 1)),
                (
                    "Fit/Tracks/run.tcx",
                    """
                    <TrainingCenterDatabase><Activities><Activity Sport="Running">
                    <Id>2024-01-01T08:00:20Z</Id><Lap StartTime="2024-01-01T08:00:20Z">
                    <TotalTimeSeconds>1700</TotalTimeSeconds><DistanceMeters>2900</DistanceMeters>
                    </Lap></Activity></Activities></TrainingCenterDatabase>
                    """
                ),
            ], ImportOptions(timeZone: nil))
        let details = try await fixture.samples(.workout).compactMap { sample -> WorkoutDetail? in
            if case .workout(let detail) = sample.payload { detail } else { nil }
        }
        #expect(details.map(\.activityType) == [37, 13])
        #expect(details.map(\.duration) == [1_700, 1_500.5])
        #expect(
            try details.map { try $0.totalDistance?.doubleValue(for: .meter()) } == [2_900, 3_000])
        #expect(try details.last?.totalEnergyBurned?.doubleValue(for: .kilocalorie) == 200.5)
        let night = try #require(try await fixture.samples(.sleepAnalysis).first)
        #expect(night.payload == .category(1))
        #expect(night.endDate.timeIntervalSince(night.startDate) == 1_800)
        #expect(summary.skipped.keys.map(\.reason) == [.repeated])
    }

    @Test("a session that cannot be read and a point without a number are reported")
    func broken() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [
            ("a.json", #"{"fitnessActivity": "running", "startTime": "soon", "endTime": 5}"#),
            ("b.json", #"{"fitnessActivity": "running", "startTime": "soon"}"#),
            ("c.json", Self.stream(Self.phone, Self.steps, [#""strVal":"x""#], origin: "")),
        ])
        #expect(summary.inserted == 0)
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .invalid(attribute: "session"), .invalid(attribute: "startTime"),
                .invalid(attribute: "fitValue"),
            ])
    }
}
