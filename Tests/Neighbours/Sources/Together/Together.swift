import ArgumentParser
import AsyncHTTPClient
import Benchmark
import CustomDump
import FlyingFox
import HealthKit
import Hummingbird

/// Uses HealthKit and one thing of each other package in one program.
@main
struct Together: ParsableCommand {
    func run() throws {
        let router = Router()
        router.get("/weight") { _, _ in
            "\(HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 81.5))"
        }
        let request = HTTPClientRequest(url: "http://localhost/weight")
        let response = FlyingFox.HTTPResponse(statusCode: .ok)
        var dump = ""
        customDump(["type": HKQuantityType(.bodyMass).identifier], to: &dump)
        let metric = BenchmarkMetric.wallClock
        print("Together:", router.routes.count, request.url, response.statusCode.code, metric)
        print(dump)
    }
}
