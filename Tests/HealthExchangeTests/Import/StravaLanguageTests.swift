import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Strava's table in any language")
struct StravaLanguageTests {
    struct Language: Sendable {
        let name: String
        /// The names of the columns whose order is the same in every language, and of some between them.
        let columns: [String]
        let date: String
        /// A run and a ride.
        let activities: [String]
    }

    private static let german = Language(
        name: "German",
        columns: [
            "Aktivitäts-ID", "Aktivitätsdatum", "Name der Aktivität", "Aktivitätsart",
            "Verstrichene Zeit", "Distanz", "Max. Herzfrequenz", "Dateiname", "Bewegungszeit",
            "Kalorien",
        ], date: "\"01.03.2026, 06:00:00\"", activities: ["Lauf", "Radfahrt"])
    private static let french = Language(
        name: "French",
        columns: [
            "ID de l'activité", "Date de l'activité", "Nom de l'activité", "Type d'activité",
            "Temps écoulé", "Distance", "Fréquence cardiaque max.", "Nom du fichier",
            "Durée de déplacement", "Calories",
        ], date: "\"1 mars 2026, 06:00:00\"", activities: ["Course à pied", "Vélo"])
    static let languages = [
        german, french,
        // The names do not matter: only their places do.
        Language(
            name: "Spanish", columns: (1...10).map { "Columna \($0)" },
            date: "\"1 mar 2026, 6:00:00\"", activities: ["Carrera", "Bicicleta"]),
        Language(
            name: "Portuguese", columns: (1...10).map { "Coluna \($0)" },
            date: "\"1 de mar. de 2026, 06:00:00\"", activities: ["Corrida", "Pedalada"]),
        Language(
            name: "Italian", columns: (1...10).map { "Colonna \($0)" },
            date: "\"1 mar 2026, 06:00:00\"", activities: ["Corsa", "Giro in bici"]),
        Language(
            name: "Dutch", columns: (1...10).map { "Kolom \($0)" },
            date: "\"1 mrt. 2026, 06:00:00\"", activities: ["Hardloopsessie", "Fietsrit"]),
        Language(
            name: "Japanese", columns: (1...10).map { "列\($0)" }, date: "2026/03/01 6:00:00",
            activities: ["ランニング", "ライド"]),
    ]

    /// The table of an archive; `fileColumn` is the place of the column of the file.
    private static func table(
        _ language: Language, files: [String], fileColumn: Int = 12, swapsDistance: Bool = false
    ) -> String {
        let names = language.columns
        var header = (0..<fileColumn + 23).map { "x\($0)" }
        for place in 0...3 { header[place] = names[place] }
        for place in [5, fileColumn + 3] { header[place] = names[4] }
        for place in [6, fileColumn + (swapsDistance ? 6 : 5)] { header[place] = names[5] }
        for place in [7, fileColumn + 18] { header[place] = names[6] }
        header[fileColumn] = names[7]
        header[fileColumn + 4] = names[8]
        header[fileColumn + 22] = names[9]
        var text = header.joined(separator: ",") + "\n"
        for (index, file) in files.enumerated() {
            var row = header.map { _ in "" }
            row[0] = "\(1000 + index)"
            row[1] = language.date.replacing("6:00:00", with: "\(6 + index):00:00")
            row[2] = "Title \(index)"
            row[3] = language.activities[index % language.activities.count]
            (row[5], row[6]) = ("60", "0.13")
            row[fileColumn] = file
            (row[fileColumn + 3], row[fileColumn + 4]) = ("60.0", "58.0")
            (row[fileColumn + 5], row[fileColumn + 22]) = ("133.6", "20.0")
            text += row.joined(separator: ",") + "\n"
        }
        return text
    }

    @Test(
        "is read by the places of its columns", arguments: languages.indices, [10, 11, 12])
    func places(index: Int, fileColumn: Int) async throws {
        let language = Self.languages[index]
        let table = Self.table(
            language, files: ["activities/1.gpx", "activities/2.fit.gz"], fileColumn: fileColumn)
        let fixture = try ImportFixture()
        let summary = try await fixture.load(table, "activities.csv")
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.workout?.activityType } == [37, 13], "\(language.name)")
        #expect(
            workouts.map(\.startDate) == [
                TrackFixture.morning, TrackFixture.morning.addingTimeInterval(3_600),
            ], "\(language.name)")
        for workout in workouts {
            #expect(workout.workout?.duration == 58)
            #expect(workout.workout?.totalDistance == Quantity(133.6, .meter()))
            #expect(workout.workout?.totalEnergyBurned == Quantity(20, .kilocalorie))
        }
        #expect(summary.skippedCount == 0)
        let file = try #require(summary.files.first)
        #expect(file.outcome == .read(.csv, app: "Strava"))
        // The report has the names of the file.
        #expect(file.columns.first == .init(language.columns[0], .used))
        #expect(file.columns[fileColumn] == .init(language.columns[7], .used))
    }

    @Test("without files its words prove a known language", arguments: [german, french])
    func words(language: Language) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.table(language, files: ["", ""]), "a.csv")
        #expect(summary.files.first?.outcome == .read(.csv, app: "Strava"))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.metadata["title"] } == ["Title 0", "Title 1"])
        #expect(workouts.allSatisfy { $0.workout?.duration == 58 })
        #expect(
            workouts.allSatisfy { $0.workout?.totalDistance == Quantity(133.6, .meter()) })
    }

    @Test("without files, or with another order of columns, an unknown language is not guessed")
    func unknown() async throws {
        let language = Self.languages[2]
        for table in [
            Self.table(language, files: ["", ""]),
            Self.table(language, files: ["activities/1.gpx"], swapsDistance: true),
            Self.table(language, files: ["media/1.jpg"]),
            Self.table(language, files: ["activities/1.gpx", "photo.jpg"]),
        ] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: [
                ("activities.csv", table),
                ("steps.csv", "timestamp,steps\n2020-01-31T23:00:00Z,12\n"),
            ])
            #expect(try await fixture.samples(.workout).isEmpty)
            #expect(summary.files.first?.outcome == .unread(.unknownTable))
            #expect(summary.hasLosses)
        }
    }

    @Test("numbers with a decimal comma are read as such, also one with three decimals")
    func decimalComma() async throws {
        let table = Self.table(Self.german, files: ["activities/1.gpx", "activities/2.gpx"])
            .replacing(",60.0,58.0,133.6,", with: ",60,58,\"10050,3\",")
            .replacing(",0.13,", with: ",\"10,050\",").replacing(",20.0", with: ",\"1,250\"")
        let fixture = try ImportFixture()
        _ = try await fixture.load(table, "activities.csv")
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.count == 2)
        for workout in workouts {
            #expect(workout.workout?.totalDistance == Quantity(10_050.3, .meter()))
            #expect(workout.workout?.totalEnergyBurned == Quantity(1.25, .kilocalorie))
        }
    }

    @Test("a translated table and its files are one workout each")
    func joined() async throws {
        let gpx = TrackFixture.gpx([
            .init(segments: [
                [
                    .init(latitude: 48.2, second: 1, heartRate: 120),
                    .init(latitude: 48.201, second: 59, heartRate: 130),
                ]
            ])
        ])
        for language in Self.languages {
            let fixture = try ImportFixture()
            _ = try await fixture.load(files: [
                ("activities.csv", Self.table(language, files: ["activities/1.gpx"])),
                ("activities/1.gpx", gpx),
            ])
            let workouts = try await fixture.samples(.workout)
            #expect(workouts.count == 1)
            let run = try #require(workouts.first)
            #expect(run.workout?.activityType == 37)
            #expect(run.metadata["title"] == "Title 0")
            #expect(try await fixture.heartRates(of: run) == [120, 130])
        }
    }
}
