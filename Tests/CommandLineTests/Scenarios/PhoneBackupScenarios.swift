import Foundation
import TestSupport
import Testing

/// `health import` reads an iPhone's backup.
@Suite("An iPhone's backup from the command line")
struct PhoneBackupScenarios {
    private static let passphrase = "four words of a phone"

    private struct Report: Decodable {
        var inserted: Int
        var complete: Bool
    }

    /// Writes an encrypted backup, and beside it a file with a passphrase.
    private func write(_ health: HealthProcess) throws -> (backup: String, passphrase: String) {
        let databases = try PhoneDatabases(in: health.folder.appending(path: "databases"))
        try databases.addDay()
        let backup = try PhoneBackupFolder(
            health.folder.appending(path: "Backup"),
            files: [
                "Health/healthdb_secure.sqlite": Data(contentsOf: URL(filePath: databases.samples)),
                "Health/healthdb.sqlite": Data(contentsOf: URL(filePath: databases.sources)),
            ], passphrase: Self.passphrase)
        let file = health.folder.appending(path: "passphrase.txt")
        try Data("\(Self.passphrase)\n".utf8).write(to: file)
        return (backup.url.path, file.path)
    }

    @Test("iphone-backup-decrypt reads the same samples, and a wrong passphrase is named")
    func encrypted() async throws {
        let health = try HealthProcess()
        let (backup, passphrase) = try write(health)
        let wrong = health.folder.appending(path: "wrong.txt")
        try Data("four words of a phono\n".utf8).write(to: wrong)
        let refused = try await health.run("import", "--passphrase-file", wrong.path, backup)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("This is not the password of the iPhone backup"))
        #expect(!refused.errors.contains("phono") && !refused.output.contains("phono"))

        let dry = try await health.succeed(
            "import", "--json", "--dry-run", "--passphrase-file", "-", backup,
            input: Self.passphrase + "\n"
        ).json(Report.self)
        #expect(dry.inserted == 19)
        let report = try await health.succeed(
            "import", "--json", "--passphrase-file", passphrase, backup
        ).json(Report.self)
        #expect(report.inserted == 19 && report.complete)
        let export = health.path("export.ndjson")
        try await health.succeed("export", "--format", "ndjson", export)
        let counts = try await PythonReader.compare("phone", backup, export: export)
        #expect(counts == ["samples": 19, "values": 3])
    }
}
