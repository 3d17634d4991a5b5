import Foundation
import TestSupport
import Testing

@Suite("How the servers are packed")
struct PackagingTests {
    private func lines(_ path: String) throws -> [String] {
        try String(contentsOf: Repository.file(path), encoding: .utf8)
            .replacing("\\\n", with: " ").components(separatedBy: "\n")
    }

    @Test(
        "A unit runs without root, in a sandbox",
        arguments: ["Packaging/health.service", "Packaging/health-cloud.service"])
    func unit(path: String) throws {
        let lines = try lines(path)
        let sandbox = [
            "DynamicUser=yes", "StateDirectoryMode=0700", "UMask=0077", "ProtectSystem=strict",
            "ProtectHome=yes", "PrivateDevices=yes", "NoNewPrivileges=yes",
            "CapabilityBoundingSet=", "MemoryDenyWriteExecute=yes",
            "SystemCallFilter=@system-service",
        ]
        for option in sandbox { #expect(lines.contains(option), "\(path): \(option)") }
        #expect(!lines.contains { $0.hasPrefix("User=") || $0.hasPrefix("AmbientCapabilities=") })
    }

    @Test("The image runs without root, owns its folder, and has a base that its builder must name")
    func image() throws {
        let lines = try lines("Packaging/Dockerfile")
        let last = try #require(lines.last { $0.hasPrefix("USER ") })
        #expect(last == "USER 10001:10001")
        #expect(
            lines.contains { $0.contains("install -d -o 10001 -g 10001 -m 700 /var/lib/health") })
        #expect(lines.contains("ARG BASE") && lines.contains("FROM ${BASE}"))
    }

    @Test(
        "The image is built only on a base with a digest",
        arguments: [
            ("", 64), ("debian:bookworm-slim", 64), ("debian@sha256:12", 64),
            ("debian@sha256:" + String(repeating: "0a", count: 32), 0),
        ])
    func digest(base: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        let package = try folder.write("open-healthkit_1_amd64.deb", Data())
        let process = Process()
        process.executableURL = Repository.file("Scripts/make-image")
        process.arguments = [base, package]
        process.environment = ["PATH": "/usr/bin:/bin", "DOCKER": "true"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
    }

    @Test("No Dockerfile names its base by a tag: the builder of an image names it")
    func bases() throws {
        for path in ["Dockerfile", "Packaging/Dockerfile"] {
            let lines = try lines(path)
            #expect(lines.filter { $0.hasPrefix("FROM ") } == ["FROM ${BASE}"], "\(path)")
            #expect(lines.filter { $0.hasPrefix("ARG BASE") } == ["ARG BASE"], "\(path)")
        }
    }

    @Test("Each Python package of the tests has hashes")
    func python() throws {
        let scripts = try FileManager.default.contentsOfDirectory(
            atPath: Repository.file("Scripts").path)
        let lists = scripts.filter { $0.hasSuffix("-requirements.txt") }
        #expect(lists.count >= 3)
        for list in lists {
            let packages = try lines("Scripts/\(list)").filter { !$0.isEmpty && !$0.hasPrefix("#") }
            #expect(!packages.isEmpty)
            for package in packages {
                #expect(
                    package.contains(
                        /^[A-Za-z0-9._\-]+(\[.*\])?==\S+ .*--hash=sha256:[0-9a-f]{64}/),
                    "\(list): \(package.prefix(40))")
            }
        }
    }
}
