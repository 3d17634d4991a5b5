import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing
import health

@Suite("Two stores are compared")
struct StoreComparisonTests {
    private struct Answer: Decodable {
        struct Comparison: Decodable {
            struct Difference: Decodable {
                let name: String
                let here: Int
                let there: Int
                let onlyHere: Int
                let onlyThere: Int
                let changed: Int
                let examples: [String]
            }

            let samples: Int
            let differences: [Difference]
        }

        let isSound: Bool
        let comparison: Comparison?
    }

    private func imported(steps: Int) async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: steps))
        return health
    }

    @Test("doctor says that two stores with the same samples agree")
    func same() async throws {
        let (health, other) = (try await imported(steps: 12), try await imported(steps: 12))
        let path = other.path("health.sqlite")
        let result = try await health.succeed("doctor", "--against", path)
        #expect(result.output.hasSuffix("Both stores have the same 12 samples.\n"))
        let answer = try await health.succeed("doctor", "--against", path, "--json")
            .json(Answer.self)
        #expect(answer.isSound && answer.comparison?.samples == 12)
        #expect(answer.comparison?.differences.isEmpty == true)
        let alone = try await health.succeed("doctor", "--json").json(Answer.self)
        #expect(alone.isSound && alone.comparison == nil)
    }

    @Test("doctor counts by type what differs, names ten identities, and shows no values")
    func different() async throws {
        let (health, other) = (try await imported(steps: 12), try await imported(steps: 30))
        try await health.succeed("import", "-", input: SmallExport.weight)
        let path = other.path("health.sqlite")
        let result = try await health.run("doctor", "--against", path)
        #expect(result.status == 65)
        let lines = result.output.split(separator: "\n").map(String.init)
        let weights = try #require(lines.firstIndex { $0.hasPrefix("bodyMass: ") })
        #expect(
            lines[weights]
                == "bodyMass: 1 here, 0 in the other store; 1 only here, 0 only there, 0 different")
        let steps = try #require(lines.firstIndex { $0.hasPrefix("stepCount: ") })
        #expect(
            lines[steps]
                == "stepCount: 12 here, 30 in the other store; 0 only here, 18 only there, 0 different"
        )
        let identities = lines.filter { UUID(uuidString: $0.drop { $0 == " " }.description) != nil }
        #expect(identities.count == 11 && Set(identities).count == 11)
        #expect(!result.output.contains("80.4"))
        let answer = try await health.run("doctor", "--against", path, "--json").json(Answer.self)
        #expect(!answer.isSound && answer.comparison?.samples == 13)
        let difference = try #require(answer.comparison?.differences.last)
        #expect(difference.name == "stepCount" && difference.here == 12 && difference.there == 30)
        #expect(difference.onlyHere == 0 && difference.onlyThere == 18 && difference.changed == 0)
        #expect(difference.examples.count == 10)
    }

    @Test("doctor refuses a store that does not exist, does not create it, and refuses a folder")
    func missing() async throws {
        let health = try await imported(steps: 1)
        let path = health.path("missing.sqlite")
        for wrong in [path, health.folder.path] {
            let result = try await health.run("doctor", "--against", wrong)
            #expect(result.status == 66 && result.errors.contains(wrong))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a difference in any part of one sample is found", arguments: 0..<7)
    func oneSample(part: Int) async throws {
        let folder = try TemporaryFolder()
        let samples = Self.samples
        var (changed, beats) = (samples, Self.beats)
        switch part {
        case 0: changed[0].payload = .quantity(Quantity(80.nextUp, .kilogram))
        case 1: changed[0].metadata["note"] = "other"
        case 2: changed[0].sourceRevision?.version = "2"
        case 3: changed[0].device = nil
        case 4: changed[0].endDate += 1
        case 5: beats[1].precededByGap = true
        default: break
        }
        // A workout with the weight, which the other store has without it in the last case.
        let association = (workout: samples[2].uuid, sample: samples[0].uuid)
        let here = try HealthStore(at: .file(folder.url.appending(path: "here.sqlite")))
        let there = try HealthStore(at: .file(folder.url.appending(path: "there.sqlite")))
        try await here.ingest(
            samples, series: [samples[1].uuid: .heartbeats(Self.beats)],
            associations: [association])
        try await there.ingest(
            changed, series: [samples[1].uuid: .heartbeats(beats)],
            associations: part < 6 ? [association] : [])
        let sample = samples[max(0, part - 4)]
        let differences = try here.withSnapshot { here in
            try there.withSnapshot { try StoreComparison(here, $0).differences }
        }
        let difference = try #require(differences.first)
        #expect(differences.count == 1 && difference.type == sample.type)
        #expect(difference.here == 1 && difference.there == 1 && difference.changed == 1)
        #expect(difference.onlyHere == 0 && difference.onlyThere == 0)
        #expect(difference.examples == [sample.uuid])
        let same = try here.withSnapshot { here in try StoreComparison(here, here) }
        #expect(same.differences.isEmpty && same.samples == 3)
    }

    private static let beats = [0.5, 1.25, 2].map {
        Heartbeat(timeSinceStart: $0, precededByGap: false)
    }

    /// A weight with a device and metadata, a heartbeat series, and a workout.
    private static var samples: [Sample] {
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let source = SourceRevision(
            source: Source(bundleIdentifier: "com.example.scale", name: "Scale"), version: "1",
            productType: nil, operatingSystemVersion: SystemVersion(26, 0, 0))
        return [
            Sample(
                uuid: UUID(), type: .bodyMass, startDate: start, endDate: start,
                payload: .quantity(Quantity(80, .kilogram)), metadata: ["note": "text"],
                device: Device(name: "Scale"), sourceRevision: source),
            Sample(
                uuid: UUID(), type: .heartbeatSeries, startDate: start, endDate: start + 60,
                payload: .series(count: 3), sourceRevision: source),
            Sample(
                uuid: UUID(), type: .workout, startDate: start, endDate: start + 60,
                payload: .workout(WorkoutDetail(activityType: 37, duration: 60)),
                sourceRevision: source),
        ]
    }
}
