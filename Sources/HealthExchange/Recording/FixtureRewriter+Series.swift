internal import Foundation
internal import HealthModel

extension FixtureRewriter {
    /// The replacement of a quantity series: its summary is computed from the replaced data.
    mutating func quantitySeries(
        _ quantity: Quantity, _ summary: SeriesSummary, _ data: SeriesData?, _ type: ObjectType
    ) -> (quantity: Quantity, summary: SeriesSummary, data: SeriesData?) {
        let unit = quantity.unit
        func amount(_ value: Double) -> Quantity { Quantity(value, unit) }
        guard case .quantities(let old)? = data, !old.isEmpty else {
            let minimum = self.summary(amount(summary.minimum), type)?.value ?? 0
            let maximum = self.summary(amount(summary.maximum), type)?.value ?? 0
            let recent = self.summary(amount(summary.mostRecent), type)?.value ?? 0
            return (
                self.summary(quantity, type) ?? quantity,
                SeriesSummary(
                    count: summary.count, minimum: minimum, maximum: maximum, mostRecent: recent,
                    mostRecentInterval: clock(summary.mostRecentInterval)),
                nil
            )
        }
        var new: [QuantityDatum] = []
        for datum in old {
            let value = self.quantity(
                amount(datum.value), { .samples(type, $0) }, of: type
            ).value
            new.append(QuantityDatum(interval: clock(datum.interval), value: value))
        }
        let (before, after) = (old.map(\.value).reduce(0, +), new.map(\.value).reduce(0, +))
        let values = new.map(\.value)
        let recent = old.indices.max { old[$0].interval.end < old[$1].interval.end } ?? 0
        return (
            // The sum of the data, or an average with the weights that it had.
            amount(before == 0 ? after : quantity.value * after / before),
            SeriesSummary(
                count: summary.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
                mostRecent: new[recent].value, mostRecentInterval: new[recent].interval),
            .quantities(new)
        )
    }

    /// The replacement of a route, heartbeats or voltages.
    mutating func series(_ original: SeriesData) -> SeriesData {
        switch original {
        case .quantities(let data):
            return .quantities(
                data.map { QuantityDatum(interval: clock($0.interval), value: $0.value) })
        case .locations(let points):
            return .locations(RouteBend(&random)(points, clock))
        case .heartbeats(let beats):
            return .heartbeats(heartbeats(beats))
        case .voltages(let voltages):
            let factor = 1 + random.signed(0.01...0.03)
            return .voltages(
                voltages.map { voltage in
                    VoltageMeasurement(
                        timeSinceStart: voltage.timeSinceStart,
                        volts: voltage.volts * factor
                            + Double.random(in: -1e-6...1e-6, using: &random))
                })
        }
    }

    /// The replacement of heartbeats: the time between two changes by up to 3 % and 2 ms.
    private mutating func heartbeats(_ beats: [Heartbeat]) -> [Heartbeat] {
        let factor = 1 + random.signed(0.01...0.03)
        var (before, time) = (0.0, 0.0)
        var new: [Heartbeat] = []
        for beat in beats {
            let pause = beat.timeSinceStart - before
            let jitter = Double.random(in: -0.002...0.002, using: &random)
            time += pause * factor + (pause > 0.02 ? jitter : 0)
            before = beat.timeSinceStart
            new.append(Heartbeat(timeSinceStart: time, precededByGap: beat.precededByGap))
        }
        return new
    }

    /// The replacement of an electrocardiogram; other kinds are not recorded.
    mutating func detail(_ original: SampleDetail) -> SampleDetail {
        guard case .electrocardiogram(var detail) = original else { return original }
        detail.averageHeartRate = summary(detail.averageHeartRate, .heartRate)
        return .electrocardiogram(detail)
    }
}
