import Foundation
import Testing

@Suite("Tables from the command line")
struct TableImportScenarios {
    private struct Imported: Decodable {
        var inserted: Int
        var known: Int
    }

    @Test("a table is imported with a mapping and a time zone, which is stored")
    func mapping() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "weights.csv")
        try "Day,Weight\n2026-03-01 07:00,80.4\n".write(to: file, atomically: true, encoding: .utf8)
        let columns = "date=Day,weight=Weight,unit=kg"
        #expect(
            try await health.run("import", "--map", columns, file.path).failed(
                with: 64, saying: "--tz"))
        let first = try await health.succeed(
            "import", "--map", columns, "--tz", "America/New_York", "--json", file.path
        ).json(Imported.self)
        #expect(first.inserted == 1)
        // Without a zone it is the same instant again.
        let second = try await health.succeed("import", "--map", columns, "--json", file.path)
            .json(Imported.self)
        #expect(second.inserted == 0)
        #expect(second.known == 1)
        let shown = try await health.succeed("query", "bodyMass", "--samples", "--json").output
        #expect(shown.contains("80.4"))
    }

    @Test("an invalid mapping is reported")
    func wrong() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "weights.csv")
        try "Day,Weight\n2026-03-01,80.4\n".write(to: file, atomically: true, encoding: .utf8)
        let path = file.path
        #expect(
            try await health.run("import", "--map", "weight=W", path).failed(
                with: 64, saying: "date"))
        #expect(
            try await health.run("import", "--map", "date=When,weight=Weight", "--tz", "GMT", path)
                .failed(with: 64, saying: "columns"))
        #expect(
            try await health.run("import", "--map", "date=Day,weight=Weight", "--tz", "Mars", path)
                .failed(with: 64, saying: "time zone"))
    }

    @Test(
        "a table of an unknown program is answered with its columns and the mapping that would fit",
        arguments: [
            ("date,weight\n2026-03-01,80.4\n", "--map date=date,bodyMass=weight,unit=kg"),
            (
                // Dexcom Clarity in Italian, whose word for the rows of the sensor is not known.
                "Data e ora (AAAA-MM-GGThh:mm:ss);Tipo di evento;Valore del glucosio (mg/dL)\n"
                    + ";Nome;\n2026-09-20T08:04:47;X;120\n",
                "--map 'date=Data e ora (AAAA-MM-GGThh:mm:ss),"
                    + "bloodGlucose=Valore del glucosio (mg/dL)'"
            ),
            (
                "Day,Weight,Fat,mood\n2026-03-01,80.4,21.5,x\n",
                "--map date=Day,bodyMass=Weight,unit=kg,bodyFatPercentage=Fat"
            ),
            (
                "Date,Energy (kJ),Protein (g)\n2026-03-01,7000,80\n",
                "--map 'date=Date,dietaryEnergyConsumed=Energy (kJ),dietaryProtein=Protein (g)'"
            ),
            (
                "Day,Weight (kg),pulse\n2026-03-01 07:00,80.4,62\n",
                "--map 'date=Day,bodyMass=Weight (kg),heartRate=pulse'"
            ),
            (
                "When;weight_lb\n21/01/2014 9.33.45;176,4\n",
                "--map date=When,bodyMass=weight_lb,unit=lb,order=dmy"
            ),
            (
                "Date,Sport,Duration,Distance\n2026-03-01 07:00,Run,45,8.2\n",
                "--map date=Date,rows=workouts,workout=Sport,duration=Duration,unit=min,"
                    + "distance=Distance,unit=km"
            ),
            (
                "Date,Bedtime,Wake time\n2026-03-01,23:10,6:40\n",
                "--map 'date=Date,time=Bedtime,end=Wake time,rows=nights'"
            ),
            ("date,mood\n2026-03-01,5\n", "--map date=…,weight=…,unit=kg"),
            (
                "date,weight\n3/4/2026,80\n",
                "--map date=date,bodyMass=weight,unit=kg (with order=dmy"
            ),
        ])
    func proposal(table: String, mapping: String) async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "table.csv")
        try table.write(to: file, atomically: true, encoding: .utf8)
        let refused = try await health.run("import", file.path)
        #expect(refused.failed(with: 65, saying: mapping), "\(refused)")
        guard !mapping.contains("…"), !mapping.contains("with order") else { return }
        // The command is ready to paste.
        let command = try #require(
            refused.errors.split(separator: "run health ").last?.split(separator: "\n").first)
        let pasted = try await health.shell("\"$HEALTH\" \(command) --tz Europe/Vienna --json")
        #expect(try pasted.json(Imported.self).inserted > 0, "\(pasted)")
    }

    @Test("a table without a row of names does not show its values")
    func nameless() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "table.csv")
        try "2026-03-01,80.4\n2026-03-02,80.1\n".write(to: file, atomically: true, encoding: .utf8)
        let refused = try await health.run("import", file.path)
        #expect(refused.failed(with: 65, saying: "not an export of a known format"))
        #expect(!refused.errors.contains("80.4"))
    }
}
