import Foundation
import Testing

@Suite("The report of an import from the command line")
struct ImportReportScenarios {
    private struct Report: Decodable {
        struct File: Decodable, Equatable {
            struct Column: Decodable, Equatable {
                var name: String
                var use: String
            }

            var path: String
            var format: String?
            var app: String?
            var unread: String?
            var columns: [Column]
        }

        var inserted: Int
        var complete: Bool
        var files: [File]
    }

    private static let steps = "timestamp,steps,Moon\n2020-01-31T23:00:00Z,12,full\n"

    private func write(_ files: [(String, String)], _ health: HealthProcess) throws -> String {
        let folder = health.folder.appending(path: "takeout")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return folder.path
    }

    @Test("files that may hold data and were not read are named, and the command exits with 2")
    func parts() async throws {
        let health = try HealthProcess()
        let folder = try write(
            [
                ("distance.csv", "timestamp,distance\n2020-01-31T23:00:00Z,9.1\n"),
                ("notes.txt", "hello"), ("sleep.json", "[{\"logId\":1}]"),
                ("steps.csv", Self.steps),
            ], health)
        let text = try await health.run("import", folder)
        #expect(text.status == 2)
        #expect(text.errors.contains("Parts of the file were not read"), "\(text)")
        for line in ["distance.csv", "notes.txt", "sleep.json", "Fitbit (CSV)", "Moon"] {
            #expect(text.output.contains(line), "\(text.output)")
        }
        let answer = try await health.run("import", "--json", folder)
        #expect(answer.status == 2)
        let report = try answer.json(Report.self)
        #expect(!report.complete)
        #expect(
            report.files.map { $0.unread ?? $0.app ?? "" }
                == ["unknownTable", "document", "unknownFormat", "Fitbit"])
        #expect(
            report.files.last?.columns == [
                .init(name: "timestamp", use: "used"), .init(name: "steps", use: "used"),
                .init(name: "Moon", use: "unknown"),
            ])
    }

    @Test("an import is complete if nothing else may hold data")
    func complete() async throws {
        let health = try HealthProcess()
        let folder = try write([("notes.txt", "hello"), ("steps.csv", Self.steps)], health)
        let report = try await health.succeed("import", "--json", folder).json(Report.self)
        #expect(report.complete && report.inserted == 1)
    }

    @Test(
        "an export that refers to files it does not contain is complete, and its routes share a line"
    )
    func routes() async throws {
        let health = try HealthProcess()
        let names = (1...3).map { "route_\($0).gpx" }
        let workouts = names.enumerated().map { hour, name in
            """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="10"
            durationUnit="min" sourceName="Watch" startDate="2026-03-03 0\(hour):00:00 +0000"
            endDate="2026-03-03 0\(hour):10:00 +0000"><WorkoutRoute sourceName="Watch"
            startDate="2026-03-03 0\(hour):00:00 +0000" endDate="2026-03-03 0\(hour):10:00 +0000">
            <FileReference path="/workout-routes/\(name)"/></WorkoutRoute></Workout>
            """
        }
        let folder = try write(
            [
                (
                    "export.xml",
                    "<HealthData locale=\"en_GB\">\(workouts.joined(separator: "\n"))</HealthData>"
                )
            ], health)
        let routes = folder + "/workout-routes"
        try FileManager.default.createDirectory(
            atPath: routes, withIntermediateDirectories: true)
        for (hour, name) in names.prefix(2).enumerated() {
            let point = """
                <gpx><trk><trkseg><trkpt lat="48.2" lon="16.3"><ele>1</ele>\
                <time>2026-03-03T0\(hour):01:00Z</time></trkpt></trkseg></trk></gpx>
                """
            try Data(point.utf8).write(to: URL(fileURLWithPath: "\(routes)/\(name)"))
        }
        let text = try await health.succeed("import", folder).output
        #expect(text.contains(#/workout-routes/\*\.gpx +2 +Apple Health/#), "\(text)")
        #expect(text.contains("the export does not contain its file"), "\(text)")
        let report = try await health.succeed("import", "--json", folder).json(Report.self)
        #expect(report.complete)
        #expect(report.files.count == 3)
    }

    @Test("files of which none can be read are named, and the command exits with 65")
    func nothing() async throws {
        let health = try HealthProcess()
        let folder = try write([("sleep.json", "[{\"logId\":1}]")], health)
        let text = try await health.run("import", folder)
        #expect(text.status == 65)
        #expect(text.output.contains("sleep.json"))
        try Data([14, 32, 84, 8, 0, 0, 0, 0] + Array(".FIT".utf8)).write(
            to: URL(fileURLWithPath: health.path("ride.fit")))
        #expect(
            try await health.run("import", health.path("ride.fit")).failed(
                with: 65, saying: "ends too early"))
    }

    @Test("dates that prove no order are a question, which an option answers")
    func order() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "weight.csv")
        try Data("Date,Weight (kg),Fat mass (kg)\n03/04/2026,80,16\n".utf8).write(to: file)
        let path = file.path
        #expect(
            try await health.run("import", "--tz", "GMT", path).failed(
                with: 64, saying: "--date-order"))
        #expect(
            try await health.run("import", "--tz", "GMT", "--date-order", "ymd", path).failed(
                with: 64, saying: "dmy or mdy"))
        try await health.succeed("import", "--tz", "GMT", "--date-order", "dmy", path)
        let shown = try await health.succeed("query", "bodyMass", "--samples", "--json").output
        #expect(shown.contains("2026-04-03"))
    }

    @Test("a mapping takes millimoles per litre of glucose, from the header or as its unit")
    func glucose() async throws {
        for (column, unit) in [
            ("Glucose Value (mmol/L)", ""), ("Historic Glucose mmol/L", ",unit=mmol/L"),
        ] {
            let health = try HealthProcess()
            let file = health.folder.appending(path: "glucose.csv")
            try Data("Timestamp,\(column)\n2024-01-05T08:00:00,5.5\n".utf8).write(to: file)
            try await health.succeed(
                "import", "--tz", "Europe/Vienna", "--map",
                "date=Timestamp,bloodGlucose=\(column)\(unit)", file.path)
            let shown = try await health.succeed("query", "bloodGlucose", "--samples", "--json")
            #expect(shown.output.contains("99.08"), "\(shown)")
        }
    }
}
