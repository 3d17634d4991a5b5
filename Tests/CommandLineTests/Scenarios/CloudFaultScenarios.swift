import Foundation
import FoundationNetworking
import TestSupport
import Testing

@Suite("Two devices with a health store each, and a cloud, while everything fails", .serialized)
struct CloudFaultScenarios {
    private struct Code: Decodable { let code: String }
    private struct Sync: Decodable { let sent, received, waiting: Int }
    private struct Account: Decodable { let token: String }

    /// The seed of the faults and edits; the moments of the kills also depend on the machine.
    private static let seed =
        ProcessInfo.processInfo.environment["CLOUD_FAULT_SEED"].flatMap(Int.init) ?? 7

    /// The device with a clock that is an hour ahead.
    private func hourAhead(_ health: HealthProcess) async throws -> HealthProcess {
        let source = Repository.file("Scripts/clock-offset.c").path
        let library = health.path("clock-offset.so")
        let built = try await health.shell(
            "clang -shared -fPIC -O1 -o '\(library)' '\(source)' -ldl"
                + " || cc -shared -fPIC -O1 -o '\(library)' '\(source)' -ldl")
        try #require(built.status == 0, "\(built.errors)")
        var ahead = health
        ahead.environment["LD_PRELOAD"] = library
        ahead.environment["CLOCK_OFFSET"] = "3600"
        return ahead
    }

    private func entries(_ health: HealthProcess) async throws -> [String: Decoded.Entry] {
        let all = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }

    /// A hash of a table's rows, by Python's SQLite.
    private func hash(_ health: HealthProcess, _ file: String, _ sql: String) async throws -> String
    {
        let script = """
            import sqlite3, hashlib, json
            rows = sqlite3.connect("\(health.path(file))").execute("\(sql)").fetchall()
            print(len(rows), hashlib.sha256(json.dumps(rows, default=bytes.hex).encode()).hexdigest())
            """
        try Data(script.utf8).write(to: health.folder.appending(path: "hash.py"))
        let result = try await health.shell("python3 hash.py")
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// The records with their clocks as a hash, and the samples, which are equal on both devices.
    private func hashes(_ health: HealthProcess) async throws -> [String] {
        [
            try await hash(health, "journal.sqlite", Self.live),
            try await samples(health),
        ]
    }

    /// The samples of a store by type, value and start; each store gave them identifiers of its own.
    private func samples(_ health: HealthProcess) async throws -> String {
        var lines: [String] = []
        for type in ["dietaryWater", "bodyMass"] {
            let result = try await health.succeed("query", type, "--samples", "--json")
            let all = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            for case let sample as [String: Any] in try #require(all as? [Any]) {
                lines.append("\(type) \(sample["value"] ?? "") \(sample["start"] ?? "")")
            }
        }
        return lines.sorted().joined(separator: "\n")
    }

    @Test(
        "converge once the faults stop: equal tables by hash, nothing acknowledged is lost",
        arguments: CloudServer.Engine.allCases)
    func convergence(engine: CloudServer.Engine) async throws {
        let phone = try HealthProcess()
        let tablet = try await hourAhead(try HealthProcess())
        let devices = [phone, tablet]
        let host = try HealthProcess()
        let database = try await CloudServer.database(engine, host)
        var server = try await CloudServer.serve(host, database)
        let port = try server.port
        defer { server.process.kill() }
        let proxyScript = Repository.file("Scripts/faulty-proxy.py").path
        let faults = host.path("faults")
        let proxy = try await host.startShell(
            "exec python3 '\(proxyScript)' \(port) \(Self.seed) '\(faults)'")
        defer { proxy.kill() }
        try #require(try await proxy.waits(for: "http://127.0.0.1:", seconds: 30))
        let address = try String(contentsOf: proxy.output, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)

        let code = try await host.succeed("cloud", "invite", "--database", database, "--json")
            .json(Code.self).code
        for device in devices { try await device.succeed("permissions", "allow", "--all") }
        try await phone.succeed("cloud", "connect", code, "--server", address)
        let second = try await phone.succeed("cloud", "code", "--json").json(Code.self).code
        try await tablet.succeed(
            "cloud", "connect", second, "--server", address, "--name", "tablet")

        var random = SeededGenerator(seed: Self.seed)
        var logged: Set<String> = []
        var deleted: Set<String> = []
        try Data().write(to: URL(filePath: faults))
        for round in 1...6 {
            for (place, device) in devices.enumerated() {
                try await device.succeed("log", "water", "\(round * 10 + place) mL")
                try await device.succeed("log", "weight", "\(70 + round * 2 + place)", "kg")
                let mine = try await entries(device).values.filter { !$0.isForeign }
                    .sorted { $0.id < $1.id }
                logged.formUnion(mine.map(\.id))
                let edited = try #require(mine.randomElement(using: &random))
                let words =
                    edited.kind == "weight"
                    ? ["--weight", "\(90 + round) kg"] : ["--volume", "\(900 + round) mL"]
                let edit = try await device.run(["edit", edited.id] + words)
                #expect(edit.status == 0, "\(edit.errors)")
                if round % 2 == 0, let gone = mine.randomElement(using: &random) {
                    try await device.succeed("delete", gone.id)
                    deleted.insert(gone.id)
                }
            }
            // Both sync at once, the cloud and then Health, and everybody is killed at some moment.
            var running: [RunningProcess] = []
            for device in devices {
                running.append(try await device.start(["cloud", "sync"]))
                running.append(try await device.start(["sync"]))
            }
            if round % 2 == 1 {
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<600, using: &random)))
                server.process.kill()
                _ = try await server.process.wait()
                server = try await CloudServer.serve(host, database, port: port)
            }
            for process in running {
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<400, using: &random)))
                process.kill()
                _ = try await process.wait()
            }
        }

        // Faults stop: each outbox is empty after at most three passes.
        try FileManager.default.removeItem(atPath: faults)
        var waiting: [Int] = []
        for _ in 1...3 {
            waiting = []
            for device in devices {
                waiting.append(
                    try await device.succeed("cloud", "sync", "--json").json(Sync.self).waiting)
                try await device.succeed("sync")
            }
        }
        #expect(waiting == [0, 0])
        for device in devices {
            #expect(try await device.run("sync", "--json").json(Decoded.Sync.self).exported == 0)
        }
        let (mine, theirs) = (try await entries(phone), try await entries(tablet))
        #expect(Set(mine.keys) == Set(theirs.keys))
        for id in logged.subtracting(deleted) { #expect(mine[id] != nil, "\(id) is lost") }
        // What differs is named; then equal hashes of the tables say the same of every byte.
        let held = Set(try await records(phone))
        let difference = held.symmetricDifference(try await records(tablet)).sorted()
        #expect(difference.isEmpty, "\(difference.joined(separator: "\n"))")
        let stored = Set(try await serverRecords(phone, address))
        #expect(held.isSubset(of: stored))
        #expect(stored.subtracting(held).allSatisfy { $0.contains("\"deleted\":") })
        #expect(try await hashes(phone) == (try await hashes(tablet)))
        for device in devices { try await device.succeed("doctor") }
        // The seed has faults of each kind, or the test would show less than it says.
        proxy.terminate()
        let counts = try await proxy.wait().output
        for fault in ["request lost", "answer lost", "doubled", "late", "copied"] {
            #expect(counts.contains(fault), "\(counts)")
        }
    }

    /// The records of entries that are not deleted.
    ///
    /// One that was deleted before it was ever sent has a record on its device alone.
    private static let live = """
        SELECT record FROM entry_record JOIN entry ON entry.uuid = entry_record.uuid \
        WHERE deleted_at IS NULL ORDER BY entry.uuid
        """

    /// The records of a journal, as texts with sorted keys.
    private func records(_ health: HealthProcess) async throws -> [String] {
        let result = try await health.shell(
            "python3 -c 'import sqlite3, json; print(json.dumps([json.loads(row[0]) for row in "
                + "sqlite3.connect(\"journal.sqlite\").execute(\"\(Self.live)\")]))'"
        )
        return try Self.texts(Data(result.output.utf8))
    }

    /// The records that the server has.
    private func serverRecords(_ health: HealthProcess, _ address: String) async throws -> [String]
    {
        let account = try JSONDecoder().decode(
            Account.self, from: Data(contentsOf: URL(filePath: health.path("cloud.json"))))
        var request = URLRequest(
            url: try #require(URL(string: address + "/v1/snapshot?limit=5000")))
        request.setValue("Bearer \(account.token)", forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: request)
        let page = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return try Self.texts(
            JSONSerialization.data(withJSONObject: try #require(page?["records"])))
    }

    private static func texts(_ array: Data) throws -> [String] {
        let records = try JSONSerialization.jsonObject(with: array) as? [Any]
        return try #require(records).map { record in
            let data = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
            return String(decoding: data, as: UTF8.self)
        }.sorted()
    }
}
