import ArgumentParser
import AsyncHTTPClient
import Benchmark
import CustomDump
import FlyingFox
import Hummingbird

/// Uses one thing of each package, so that each is linked.
@main
struct Neighbours: ParsableCommand {
    func run() throws {
        let router = Router()
        router.get("/") { _, _ in "ok" }
        let request = HTTPClientRequest(url: "http://localhost/")
        let response = FlyingFox.HTTPResponse(statusCode: .ok)
        var dump = ""
        customDump(["a": 1], to: &dump)
        let metric = BenchmarkMetric.wallClock
        print("Neighbours:", router.routes.count, request.url, response.statusCode.code, metric)
        print(dump)
    }
}
