import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Health Auto Export's workouts of both versions")
struct HealthAutoExportWorkoutTests {
    private func load(_ parts: [String], metrics: String = "") async throws -> (
        fixture: ImportFixture, workout: Sample, summary: ImportSummary
    ) {
        let fixture = try ImportFixture()
        let common = [
            "\"name\":\"Walking\"", "\"start\":\"2022-05-01 10:00:00 +0200\"",
            "\"end\":\"2022-05-01 10:30:00 +0200\"",
        ]
        let workout = (common + parts).joined(separator: ",")
        let text = "{\"data\":{\"metrics\":[\(metrics)],\"workouts\":[{\(workout)}]}}"
        let summary = try await fixture.load(text)
        #expect(try await fixture.load(text).inserted == 0)
        return (fixture, try #require(try await fixture.samples(.workout).first), summary)
    }

    private static let first = [
        #""activeEnergy":{"qty":100,"units":"kcal"}"#, #""totalEnergy":{"qty":130,"units":"kcal"}"#,
        #""distance":{"qty":1.5,"units":"mi"}"#, #""avgHeartRate":{"qty":100,"units":"bpm"}"#,
        #"""
        "route":[{"lat":48.21,"lon":16.31,"altitude":181,"timestamp":"2022-05-01 10:29:01 +0200"},
                 {"lat":48.2,"lon":16.3,"altitude":180,"timestamp":"2022-05-01 10:00:01 +0200"}]
        """#,
        #""heartRateData":[{"date":"2022-05-01 10:01:00 +0200","qty":101,"units":"bpm"}]"#,
    ]

    private static let second = [
        #""id":"A""#, #""activeEnergyBurned":{"qty":100,"units":"kcal"}"#,
        #""totalEnergy":{"qty":130,"units":"kcal"}"#,
        #"""
        "activeEnergy":[{"qty":40,"units":"kcal","date":"2022-05-01 10:00:00 +0200"},
                        {"qty":50,"units":"kcal","date":"2022-05-01 10:01:00 +0200"}]
        """#,
        #"""
        "route":[{"latitude":48.2,"longitude":16.3,"timestamp":"2022-05-01 10:00:01 +0200"},
                 {"latitude":48.21,"longitude":16.31,"timestamp":"2022-05-01 10:29:01 +0200"}]
        """#,
        #"""
        "heartRateData":[{"date":"2022-05-01 10:01:00 +0200","Min":99,"Avg":101,"Max":103,
                          "units":"count/min"}]
        """#,
    ]

    @Test("active energy, route and heart rates of both versions", arguments: [true, false])
    func versions(isFirst: Bool) async throws {
        let (fixture, workout, summary) = try await load(isFirst ? Self.first : Self.second)
        #expect(workout.workout?.totalEnergyBurned == Quantity(100, .kilocalorie))
        #expect(workout.workout?.activityType == 52)
        let routes = try await fixture.routes(of: workout)
        #expect(routes.map { $0.map(\.latitude) } == [[48.2, 48.21]])
        #expect(try await fixture.heartRates(of: workout) == [101])
        #expect(summary.skippedCount == 0)
    }

    @Test("the minutes of active energy are its sum if there is no total of it")
    func minutes() async throws {
        let parts = Self.second.filter { !$0.hasPrefix("\"activeEnergyBurned") }
        let (_, workout, _) = try await load(parts)
        #expect(workout.workout?.totalEnergyBurned == Quantity(90, .kilocalorie))
    }

    @Test("total energy counts only if there is no active energy")
    func totalOnly() async throws {
        let (_, workout, _) = try await load([#""totalEnergy":{"qty":544,"units":"kJ"}"#])
        let energy = try #require(workout.workout?.totalEnergyBurned)
        #expect(abs(try energy.doubleValue(for: .kilocalorie) - 130) < 0.1)
    }

    @Test("an amount in a unit that does not measure it is reported, and everyday units are known")
    func units() async throws {
        let (_, workout, summary) = try await load([
            #""activeEnergyBurned":{"qty":100,"units":"bpm"}"#,
            #""totalEnergy":{"qty":130,"units":"kcal"}"#, #""distance":{"qty":2,"units":"laps"}"#,
        ])
        #expect(workout.workout?.totalEnergyBurned == Quantity(130, .kilocalorie))
        #expect(workout.workout?.totalDistance == nil)
        #expect(summary.skipped.map(\.key.reason) == [.unsuitableUnit])
        #expect(summary.skippedCount == 2)
    }

    @Test(
        "the activity is known in the phone's language",
        arguments: [
            ("Outdoor Run", 37), ("Radfahren", 13), ("Course à pied", 37), ("Senderismo", 24),
            ("Nuoto", 46), ("Fietsen", 13), ("ランニング", 37), ("Caminhada", 52), ("Plank", 3_000),
            ("プランク", 3_000),
        ])
    func languages(name: String, activity: Int) async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "{\"data\":{\"workouts\":[{\"name\":\"\(name)\",\"start\":\"2022-05-01 10:00:00 +0200\","
                + "\"end\":\"2022-05-01 10:30:00 +0200\"}]}}")
        #expect(try await fixture.samples(.workout).map { $0.workout?.activityType } == [activity])
    }

    @Test("points and heart rates that cannot be used are reported")
    func unusable() async throws {
        let (fixture, workout, summary) = try await load([
            #"""
            "route":[{"lat":48.2,"timestamp":"2022-05-01 10:00:01 +0200"},{"lat":1,"lon":2},
                     {"lat":91,"lon":2,"timestamp":"2022-05-01 10:00:01 +0200"},
                     {"lat":1,"lon":2,"timestamp":"2022-05-01 10:00:01 +0200"}]
            """#,
            #""heartRateData":[{"date":"2022-05-01 10:01:00 +0200"},{"qty":100},{"qty":101}]"#,
        ])
        #expect(try await fixture.routes(of: workout).map(\.count) == [1])
        #expect(try await fixture.heartRates(of: workout).isEmpty)
        #expect(
            Set(summary.skipped.map { "\($0.key.element) \($0.value)" }) == [
                "route 3", "heartRateData 3",
            ])
    }

    @Test("a heart rate that is also among the metrics is stored once, as a part of the workout")
    func once() async throws {
        let metrics = #"""
            {"name":"heart_rate","units":"bpm","data":[
             {"date":"2022-05-01 10:01:00 +0200","Min":99,"Avg":101,"Max":103},
             {"date":"2022-05-01 11:01:00 +0200","Min":60,"Avg":61,"Max":62}]}
            """#
        let (fixture, workout, _) = try await load(Self.second, metrics: metrics)
        #expect(try await fixture.samples(.heartRate).map { $0.quantity?.value } == [101, 61])
        #expect(try await fixture.heartRates(of: workout) == [101])
    }

    @Test("any unit and any optional part give the same workout", arguments: 0..<20)
    func anyLayout(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let isFirst = Bool.random(using: &generator)
        let isMetric = Bool.random(using: &generator)
        let kilocalories = Double(Int.random(in: 1...900, using: &generator))
        let kilometers = Double(Int.random(in: 1...40, using: &generator))
        let inJoule = Bool.random(using: &generator)
        func quantity(_ value: Double, _ unit: String) -> String {
            "{\"qty\":\(value),\"units\":\"\(unit)\"}"
        }
        let energy =
            inJoule ? quantity(kilocalories * 4.184, "kJ") : quantity(kilocalories, "kcal")
        let length =
            isMetric ? quantity(kilometers, "km") : quantity(kilometers / 1.609344, "mi")
        var parts: [String] = [
            isFirst ? "\"activeEnergy\":\(energy)" : "\"activeEnergyBurned\":\(energy)",
            "\"distance\":\(length)",
        ]
        if Bool.random(using: &generator) {
            parts.append("\"totalEnergy\":{\"qty\":5000,\"units\":\"kcal\"}")
        }
        let count = Int.random(in: 0...60, using: &generator)
        let (latitude, longitude) = isFirst ? ("lat", "lon") : ("latitude", "longitude")
        let points = (0..<count).map { (index: Int) -> String in
            let north: Double = 48 + Double(index) / 100
            let time = "2022-05-01 10:\(10 + index / 6):\(index % 6)0 +0200"
            return "{\"\(latitude)\":\(north),\"\(longitude)\":16,\"timestamp\":\"\(time)\"}"
        }.shuffled(using: &generator)
        parts.append("\"route\":[\(points.joined(separator: ","))]")
        let beats = (0..<20).map { (index: Int) -> String in
            let value: String =
                isFirst ? "\"qty\":\(100 + index)" : "\"Avg\":\(100 + index),\"Min\":1,\"Max\":200"
            return "{\"date\":\"2022-05-01 10:\(10 + index):00 +0200\",\(value)}"
        }
        parts.append("\"heartRateData\":[\(beats.joined(separator: ","))]")
        let (fixture, workout, summary) = try await load(parts.shuffled(using: &generator))
        let detail = try #require(workout.workout)
        let (burned, distance) = (detail.totalEnergyBurned, detail.totalDistance)
        #expect(abs((try burned?.doubleValue(for: .kilocalorie) ?? 0) - kilocalories) < 1e-6)
        #expect(abs((try distance?.doubleValue(for: .kilometer) ?? 0) - kilometers) < 1e-6)
        let route = try await fixture.routes(of: workout).first ?? []
        let norths: [Double] = (0..<count).map { 48 + Double($0) / 100 }
        #expect(route.map(\.latitude) == norths)
        #expect(try await fixture.heartRates(of: workout) == (100..<120).map(Double.init))
        #expect(summary.skippedCount == 0)
    }
}
