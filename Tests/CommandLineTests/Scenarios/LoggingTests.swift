import Foundation
import Testing

@Suite("Logging, editing and deleting")
struct LoggingTests {
    @Test("an entry is stored as typed, in its time zone")
    func log() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "weight", "176.4", "lb", "--at", "2026-03-01T08:15")
        try await health.succeed("log", "water", "8 fl oz", "--at", "2026-03-01T09:00+05:30")
        try await health.succeed(
            "log", "food", "Oats", "--energy", "300kcal", "--protein", "10g", "--nutrient",
            "iron=2mg", "--meal", "breakfast", "--brand", "Mill", "--note", "with milk", "--at",
            "2026-03-01 08:30")
        let day = try await health.succeed("today", "--date", "2026-03-01", "--json")
            .json(Decoded.Day.self)
        #expect(day.entries.map(\.kind) == ["drink", "weight", "food"])
        #expect(day.entries.map(\.timeZone) == ["GMT+0530", "Europe/Vienna", "Europe/Vienna"])
        #expect(day.entries[1].date == "2026-03-01T07:15:00Z")
        #expect(day.entries[1].mass == Decoded.Amount(value: 176.4, unit: "lb"))
        #expect(day.entries[0].volume?.value == 8)
        #expect(day.entries[2].note == "with milk")
        #expect(
            day.entries[2].items?.first?.nutrients["dietaryIron"]
                == Decoded.Amount(value: 2, unit: "mg"))
        #expect(day.entries.allSatisfy { $0.sync == "pending" })
        #expect(day.totals.nutrients["dietaryEnergyConsumed"]?.value == 300)
    }

    @Test("food without an energy has unknown energy, not 0 kcal")
    func unknownEnergy() async throws {
        let health = try HealthProcess()
        let logged = try await health.succeed("log", "food", "Coffee")
        #expect(!logged.output.contains("kcal"))
        let today = try await health.succeed("today").output
        #expect(!today.contains("0 kcal"))
        #expect(today.contains("energy unknown"))
    }

    @Test("a workout is logged with its start, energy and distance")
    func workout() async throws {
        let health = try HealthProcess()
        let logged = try await health.succeed(
            "log", "workout", "Strength training", "1 hr", "--energy", "400kcal", "--distance",
            "2km", "--at", "2026-03-01T08:15")
        #expect(
            logged.output.contains(
                "traditional strength training 60 min, 400 kcal, 2 km, 2026-03-01 08:15"))
        try await health.succeed("log", "workout", "run", "30min")
        let entries = try await health.succeed("history", "workout", "--json").json(
            [Decoded.Entry].self)
        #expect(entries.map(\.kind) == ["workout", "workout"])
        #expect(entries.first?.date == "2026-03-01T07:15:00Z")
    }

    @Test("yesterday is shown with only its own entries")
    func yesterday() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "food", "Soup", "--at", "yesterday")
        try await health.succeed("log", "food", "Bread")
        let output = try await health.succeed("yesterday").output
        #expect(output.contains("Soup"))
        #expect(!output.contains("Bread"))
    }

    @Test("deletions are undone one after another, the last one first")
    func undo() async throws {
        let health = try HealthProcess()
        var ids: [String] = []
        for amount in ["250mL", "300mL"] {
            let logged = try await health.succeed("log", "water", amount, "--json")
            ids.append(try logged.json(Decoded.Entry.self).id)
        }
        for id in ids { try await health.succeed("delete", id) }
        #expect(try await health.succeed("undo").output.hasPrefix("Brought back 300 mL"))
        #expect(try await health.succeed("undo", "--json").json(Decoded.Entry.self).id == ids[0])
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 2)
        #expect(try await health.run("undo").failed(with: 1, saying: "Nothing to undo"))
    }

    @Test("undo reverts a later deletion first, then the last edit")
    func undoEdit() async throws {
        let health = try HealthProcess()
        let id = try await health.succeed("log", "water", "250mL", "--json").json(
            Decoded.Entry.self
        ).id
        let other = try await health.succeed("log", "water", "1L", "--json").json(
            Decoded.Entry.self
        ).id
        try await health.succeed("edit", id, "--volume", "300mL")
        try await health.succeed("delete", other)
        #expect(try await health.succeed("undo").output.hasPrefix("Brought back 1 L"))
        #expect(try await health.succeed("undo").output.hasPrefix("Changed back to 250 mL"))
        #expect(try await health.run("undo").failed(with: 1, saying: "Nothing to undo"))
    }

    @Test("entries that are logged while sync is off are sent only on request")
    func syncOff() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("sync")
        #expect(try await health.succeed("sync", "--off").output.hasPrefix("Sync is off."))
        try await health.succeed("log", "water", "250mL")
        let samples = ["query", "dietaryWater", "--samples", "--json"]
        #expect(try await health.run(samples).json([Decoded.Sample].self).isEmpty)
        #expect(try await health.succeed("sync").output.contains("Only here: 1 entry"))
        #expect(try await health.run(samples).json([Decoded.Sample].self).isEmpty)
        #expect(
            try await health.succeed("sync", "--backfill").output
                .hasPrefix("Sent 1 of 1 earlier entries."))
        #expect(try await health.run(samples).json([Decoded.Sample].self).count == 1)
    }

    @Test("goals are set, listed with their history, and removed")
    func goals() async throws {
        let health = try HealthProcess()
        try await health.succeed("goal", "set", "energy", "2000", "kcal", "--from", "2026-01-01")
        let set = try await health.succeed(
            "goal", "set", "energy", "2200 kcal", "--from", "2026-02-01")
        #expect(set.output == "The energy goal is 2,200 kcal from 2026-02-01 on.\n")
        try await health.succeed("goal", "set", "steps", "8000", "--from", "2026-01-01")
        let list = try await health.succeed("goal", "list").output
        #expect(list.split(separator: "\n").count { $0.contains("now") } == 2)
        #expect(list.contains("2026-01-01"))
        try await health.succeed("goal", "remove", "energy")
        #expect(!(try await health.succeed("goal", "list").output.contains("2200 kcal")))
        let again = try await health.run(["goal", "remove", "energy", "--from", "2026-02-01"])
        #expect(again.status != 0)
    }

    @Test("the history of a range of days has the entries of those days")
    func historyOfDays() async throws {
        let health = try HealthProcess()
        // In Vienna it is the evening of 28 February.
        try await health.succeed("log", "water", "300 ml", "--at", "2026-03-01T01:00+05:30")
        try await health.succeed("log", "water", "250 ml", "--at", "2026-03-01T23:30")
        try await health.succeed("log", "water", "200 ml", "--at", "2026-03-02T00:30")
        func amounts(_ options: String...) async throws -> [Double?] {
            try await health.run(["history", "--json"] + options).json([Decoded.Entry].self)
                .map(\.volume?.value)
        }
        #expect(try await amounts("--from", "2026-03-01", "--to", "2026-03-01") == [300, 250])
        #expect(try await amounts("--to", "2026-02-28") == [])
        #expect(try await amounts("--from", "2026-03-02") == [200])
        #expect(try await amounts("--from", "2026-03-01T00:00") == [250, 200])
        #expect(try await amounts("--to", "2026-03-01T00:00") == [300])
    }

    @Test("an unusual value is logged with a warning, a usual one without")
    func warnings() async throws {
        let health = try HealthProcess()
        let usual = try await health.succeed("log", "weight", "80kg", "--at", "2026-03-01T08:00")
        #expect(usual.errors.isEmpty)
        let far = try await health.succeed(
            "log", "weight", "88kg", "--at", "2026-03-02T08:00", "--json")
        #expect(far.errors == "Warning: 88 kg is far from your trend of 80 kg.\n")
        let id = try far.json(Decoded.Entry.self).id
        let edit = try await health.succeed("edit", id, "--body-fat", "21")
        #expect(edit.errors.isEmpty)
        let drink = try await health.succeed("log", "water", "4 L", "--at", "2026-03-02T09:00")
        #expect(
            drink.errors == "Warning: 4 L in one drink is unusual: more than 2 L.\n")
        let again = try await health.succeed("log", "water", "4 L", "--at", "2026-03-02T09:01")
        #expect(again.errors.contains("Warning: You logged 4 L, 2026-03-02 09:00 already ("))
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 4)
    }

    @Test("an absurd goal is saved with a warning")
    func absurd() async throws {
        let health = try HealthProcess()
        for (kind, value, warning) in [
            ("energy", "90000 kcal", "90,000 kcal as a goal is unusual: more than 10,000 kcal."),
            ("steps", "500000", "500,000 as a goal is unusual: more than 100,000."),
            ("weight", "5 kg", "5 kg as a goal is unusual: less than 22.68 kg."),
        ] {
            let set = try await health.succeed("goal", "set", kind, value)
            #expect(set.errors == "Warning: \(warning)\n")
        }
        let usual = try await health.succeed("goal", "set", "protein", "120 g")
        #expect(usual.errors.isEmpty)
    }

    @Test("the first digits of an id are enough, and too few are rejected")
    func prefix() async throws {
        let health = try HealthProcess()
        let entry = try await health.succeed("log", "weight", "80kg", "--json").json(
            Decoded.Entry.self)
        let prefix = String(entry.id.prefix(8).lowercased())
        let edited = try await health.succeed("edit", prefix, "--weight", "79.5 kg", "--json")
            .json(Decoded.Entry.self)
        #expect(edited.id == entry.id)
        #expect(edited.version == 2)
        #expect(edited.mass?.value == 79.5)
        let same = try await health.succeed("edit", entry.id, "--weight", "79.5 kg", "--json")
            .json(Decoded.Entry.self)
        #expect(same.version == 2)
        #expect(
            try await health.run("edit", "x", "--weight", "1 kg").failed(with: 64, saying: "id"))
        #expect(
            try await health.run("edit", UUID().uuidString, "--weight", "79 kg")
                .failed(with: 1, saying: "no entry"))
        try await health.succeed("delete", prefix)
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
    }

    @Test("a typing error among several ids deletes nothing")
    func deleteAllOrNone() async throws {
        let health = try HealthProcess()
        let entry = try await health.succeed("log", "weight", "80kg", "--json").json(
            Decoded.Entry.self)
        #expect(try await health.run("delete", entry.id, UUID().uuidString).status == 1)
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).count == 1)
    }

    @Test("an edit of a meal changes only the given values")
    func editFood() async throws {
        let health = try HealthProcess()
        let entry = try await health.succeed(
            "log", "food", "Oats", "--energy", "300kcal", "--fiber", "5g", "--meal", "lunch",
            "--json"
        ).json(Decoded.Entry.self)
        let edited = try await health.succeed(
            "edit", entry.id, "--energy", "500kcal", "--remove", "fiber", "--at",
            "2026-03-01T12:00", "--json"
        ).json(Decoded.Entry.self)
        let nutrients = try #require(edited.items?.first?.nutrients)
        #expect(nutrients["dietaryEnergyConsumed"]?.value == 500)
        #expect(nutrients["dietaryFiber"] == nil)
        #expect(edited.meal == "lunch")
        #expect(edited.date == "2026-03-01T11:00:00Z")
        #expect(
            try await health.run("edit", entry.id, "--weight", "80 kg").failed(
                with: 64, saying: "meal"))
    }

    @Test("history can be limited to the newest entries, a kind and a range")
    func history() async throws {
        let health = try HealthProcess()
        for day in 1...5 {
            try await health.succeed("log", "weight", "8\(day) kg", "--at", "2026-03-0\(day)")
        }
        try await health.succeed("log", "water", "1 L", "--at", "2026-03-03T10:00")
        func values(_ arguments: String...) async throws -> [Double] {
            try await health.run(["history", "--json"] + arguments)
                .json([Decoded.Entry].self).compactMap { ($0.mass ?? $0.volume)?.value }
        }
        #expect(try await values("weight", "--limit", "2") == [84, 85])
        #expect(try await values("--from", "2026-03-03", "--to", "2026-03-03") == [83, 1])
        #expect(try await values("water") == [1])
        let text = try await health.succeed("history", "weight", "--limit", "1").output
        #expect(text.hasPrefix("2026-03-05 00:00  weight  85 kg  pending  "))
    }
}
