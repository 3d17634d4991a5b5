internal import Foundation
internal import HealthModel
internal import HealthWords

/// The heart rate during a workout, in at most sixty columns of equal time.
struct HeartRateChart: Sendable {
    let environment: ScreenEnvironment

    /// The chart; nil without samples.
    func chart(_ samples: [Sample], in span: DateInterval) -> TypeChart? {
        let step = max(60, span.duration / 60)
        let count = max(1, Int(nearest: (span.duration / step).rounded(.up)))
        let byColumn = Dictionary(grouping: samples) { sample in
            min(
                max(
                    Int(
                        nearest: (sample.startDate.timeIntervalSince(span.start) / step).rounded(
                            .down)), 0), count - 1)
        }
        guard !byColumn.isEmpty else { return nil }
        let title = environment.language.types.name(.heartRate)
        let columns = (0..<count).map { index in
            let time = environment.time(
                span.start + Double(index) * step, in: environment.timeZone())
            let values = values(byColumn[index] ?? [])
            let text = text(values)
            return (
                text,
                ColumnChart.Column(
                    label: time, reading: "\(time): \(text)",
                    content: values.isEmpty
                        ? nil
                        : .range(
                            low: values.min() ?? 0, middle: mean(values), high: values.max() ?? 0))
            )
        }
        let words = environment.language
        return TypeChart(
            id: "heart", title: title,
            chart: ColumnChart(title: title, columns: columns.map(\.1)).drawing(environment),
            rowTitle: words.data.start,
            rows: columns.filter { $0.1.content != nil }.map {
                TrendCard.Row(label: $0.1.label, value: $0.0)
            })
    }

    /// The average and the highest heart rate.
    func facts(_ samples: [Sample]) -> [EntryFact] {
        let values = values(samples)
        guard let highest = values.max() else { return [] }
        let words = environment.language
        return [
            EntryFact(words.recording.averageHeartRate, bpm(mean(values))),
            EntryFact(words.recording.highestHeartRate, bpm(highest)),
        ]
    }

    private func values(_ samples: [Sample]) -> [Double] {
        samples.compactMap { try? $0.quantity?.doubleValue(for: .countPerMinute) }
    }

    private func mean(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private func text(_ values: [Double]) -> String {
        guard let low = values.min(), let high = values.max() else { return "–" }
        return low == high ? bpm(low) : "\(environment.number(low))–\(bpm(high))"
    }

    private func bpm(_ value: Double) -> String {
        "\(environment.number(value)) \(environment.language.data.beats)"
    }
}
