internal import Foundation
internal import Hummingbird
internal import Synchronization

/// Counters of the cloud in Prometheus' text format, without people and values.
///
/// Source of the format: prometheus.io, "Exposition formats", version 0.0.4.
final class CloudMetrics: Sendable {
    private struct Answer: Hashable {
        let operation: String
        let status: Int
    }

    private struct State {
        var answers: [Answer: Int] = [:]
        var seconds: [String: Histogram] = [:]
        var records = 0
        var samples = 0
        var skew = Histogram(bounds: [1, 10, 60, 300, 3_600, 86_400])
    }

    private struct Histogram {
        let bounds: [Double]
        var counts: [Int]
        var sum = 0.0

        init(bounds: [Double]) {
            self.bounds = bounds
            counts = [Int](repeating: 0, count: bounds.count + 1)
        }

        mutating func add(_ value: Double) {
            counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
            sum += value
        }

        func lines(_ name: String, _ labels: String) -> [String] {
            let separator = labels.isEmpty ? "" : ","
            var total = 0
            var lines = zip(bounds, counts).map { bound, count in
                total += count
                return "\(name)_bucket{\(labels)\(separator)le=\"\(bound)\"} \(total)"
            }
            total += counts[bounds.count]
            lines.append("\(name)_bucket{\(labels)\(separator)le=\"+Inf\"} \(total)")
            let braces = labels.isEmpty ? "" : "{\(labels)}"
            return lines + ["\(name)_sum\(braces) \(sum)", "\(name)_count\(braces) \(total)"]
        }
    }

    private let state = Mutex(State())

    /// Counts an answer and its duration in seconds.
    func answered(_ operation: String, status: Int, seconds: Double) {
        state.withLock { state in
            state.answers[Answer(operation: operation, status: status), default: 0] += 1
            let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
            state.seconds[operation, default: Histogram(bounds: bounds)].add(seconds)
        }
    }

    /// Counts a push: its records, and the difference of the device's clock in seconds.
    func pushed(records: Int, skew: Double) {
        state.withLock { state in
            state.records += records
            state.skew.add(abs(skew))
        }
    }

    /// Counts samples of health stores that were added.
    func added(samples: Int) { state.withLock { $0.samples += samples } }

    /// All counters.
    func text(listeners: Int) -> String {
        let state = state.withLock { $0 }
        var lines = ["# TYPE cloud_requests_total counter"]
        lines += state.answers.sorted {
            ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status)
        }.map { answer, count in
            "cloud_requests_total{operation=\"\(answer.operation)\","
                + "status=\"\(answer.status)\"} \(count)"
        }
        lines.append("# TYPE cloud_request_seconds histogram")
        for (operation, histogram) in state.seconds.sorted(by: { $0.key < $1.key }) {
            lines += histogram.lines("cloud_request_seconds", "operation=\"\(operation)\"")
        }
        lines += [
            "# TYPE cloud_pushed_records_total counter",
            "cloud_pushed_records_total \(state.records)",
            "# TYPE cloud_added_samples_total counter",
            "cloud_added_samples_total \(state.samples)",
            "# TYPE cloud_device_clock_skew_seconds histogram",
        ]
        lines += state.skew.lines("cloud_device_clock_skew_seconds", "")
        lines += ["# TYPE cloud_listeners gauge", "cloud_listeners \(listeners)"]
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Health checks and metrics for an operator's tools.
struct OperationRoutes: Sendable {
    let service: CloudService

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .get, "/health", "health", "Check that the server and its database answer",
                scopes: [], answer: "Health", statuses: [200, 503],
                failures: [503: "Health"], handle: health),
            CloudRoute(
                .get, "/metrics", "metrics", "Counters in Prometheus' text format", scopes: [],
                handle: metrics),
        ]
    }

    private struct Health: Codable { var status: String }

    private func health(_ request: Request, _ context: CloudContext) async throws -> Response {
        do {
            try await service.store.check()
            return try .json(Health(status: "ok"))
        } catch {
            return try .json(Health(status: "database unavailable"), status: .serviceUnavailable)
        }
    }

    private func metrics(_ request: Request, _ context: CloudContext) async throws -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: service.metrics.text(listeners: service.notifier.count))))
    }
}
