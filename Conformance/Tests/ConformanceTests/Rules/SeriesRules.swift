import CoreLocation
import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("11.8 Routes and series")
    struct SeriesRules {
        private let phone = Phone.running

        private func place(_ index: Int) -> CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 48, longitude: Double(index) / 1_000),
                altitude: 200, horizontalAccuracy: 5, verticalAccuracy: 5, course: 90,
                courseAccuracy: 1, speed: 3, speedAccuracy: 1,
                timestamp: Phone.date(Double(index)))
        }

        @Test("Rule 11.8: a route is built and read in batches, by time, the last one marked")
        func route() async throws {
            let run = phone.run()
            try await phone.store.save(run)
            let builder = HKWorkoutRouteBuilder(healthStore: phone.store, device: nil)
            try await builder.insertRouteData((100..<250).map(place))
            try await builder.insertRouteData((0..<100).map(place))
            let route = try await builder.finishRoute(with: run, metadata: phone.tagged())
            #expect(route.count == 250)
            let batches = Events<(seconds: [TimeInterval], isLast: Bool)>()
            phone.store.execute(
                HKWorkoutRouteQuery(route: route) { _, places, isLast, _ in
                    let seconds = (places ?? []).map { $0.timestamp.timeIntervalSince(Phone.zero) }
                    batches.send((seconds, isLast))
                })
            var seconds: [TimeInterval] = []
            for _ in 0..<250 {
                let batch = try await batches.next()
                seconds += batch.seconds
                if batch.isLast { break }
            }
            #expect(seconds == (0..<250).map(Double.init))
        }

        @Test("Rule 11.8: a cumulative series is one sample with the sum of its values")
        func series() async throws {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: phone.store, quantityType: Phone.steps, startDate: Phone.zero,
                device: nil)
            for (second, count) in [(0.0, 10.0), (60, 20), (120, 5)] {
                try builder.insert(
                    HKQuantity(unit: .count(), doubleValue: count), at: Phone.date(second))
            }
            let samples = try await builder.finishSeries(
                metadata: phone.tagged(), endDate: Phone.date(180))
            #expect(samples.map(\.count) == [3])
            let stored = try await phone.samples(Phone.steps).first as? HKCumulativeQuantitySample
            #expect(stored?.sumQuantity.doubleValue(for: .count()) == 35)
            #expect(stored?.endDate == Phone.date(180))
        }

        @Test("Rule 11.8: a series without values fails")
        func empty() async throws {
            let builder = HKQuantitySeriesSampleBuilder(
                healthStore: phone.store, quantityType: Phone.steps, startDate: Phone.zero,
                device: nil)
            await #expect(throws: (any Error).self) {
                _ = try await builder.finishSeries(
                    metadata: phone.tagged(), endDate: Phone.date(180))
            }
            #expect(try await phone.uuids(Phone.steps).isEmpty)
        }

        @Test("Rule 11.8: a heartbeat series has at most 8,192 beats")
        func heartbeats() {
            #expect(HKHeartbeatSeriesBuilder.maximumCount == 8_192)
        }
    }
}
