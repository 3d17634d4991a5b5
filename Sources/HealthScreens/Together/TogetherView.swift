internal import HealthJournal
internal import HealthWords

/// The chart, the table and the notes of one or two things.
struct TogetherView {
    let chart: ChartDrawing?
    let legend: [ChartLegend]
    let notes: [TogetherScreen.Note]
    let rows: [TogetherScreen.Row]

    init(
        _ data: TogetherDays, notes found: [(day: Day, note: DayNoteEntry)],
        environment: ScreenEnvironment
    ) {
        // The notes of one day share a mark.
        let marked = Set(found.map(\.day)).sorted()
        let numbers = Dictionary(
            uniqueKeysWithValues: marked.enumerated().map { ($0.element, $0.offset + 1) })
        notes = found.map { day, note in
            TogetherScreen.Note(
                id: note.header.id, number: numbers[day] ?? 0, day: environment.full(day),
                text: note.text)
        }
        let isByWeek = data.buckets.contains { $0.days.count > 1 }
        rows = data.buckets.map { bucket in
            TogetherScreen.Row(
                label: bucket.days.first.map(environment.short) ?? "",
                values: zip(data.series, bucket.values).map { series, value in
                    value.map { series.measure.write($0, environment) } ?? "–"
                },
                notes: found.filter { bucket.days.contains($0.day) }.map { day, note in
                    isByWeek ? "\(environment.short(day)): \(note.text)" : note.text
                })
        }
        guard data.buckets.contains(where: { $0.values.contains { $0 != nil } }) else {
            (chart, legend) = (nil, [])
            return
        }
        let marks = marked.map { day in
            OverlayChart.Mark(
                place: (Double((data.days.firstIndex(of: day) ?? 0)) + 0.5)
                    / Double(max(data.days.count, 1)),
                label: "\(numbers[day] ?? 0)",
                hint: "\(environment.full(day)): "
                    + found.filter { $0.day == day }.map(\.note.text).joined(separator: "; "))
        }
        let written = rows
        let overlay = OverlayChart(
            title: data.series.map(\.measure.title).joined(separator: ", "),
            labels: written.map(\.label),
            series: data.series.enumerated().map { place, series in
                OverlayChart.Series(
                    name: series.measure.title, unit: series.measure.unit,
                    isSum: series.measure.isSum,
                    values: data.buckets.map { $0.values[place].map(series.measure.shown) },
                    texts: written.map { $0.values[place] })
            }, marks: marks, size: ChartSize(width: 720, height: 300))
        chart = overlay.drawing(environment)
        legend = zip(overlay.series, overlay.roles).map { series, role in
            ChartLegend(
                role: role,
                name: series.unit.isEmpty ? series.name : "\(series.name) (\(series.unit))")
        }
    }
}
