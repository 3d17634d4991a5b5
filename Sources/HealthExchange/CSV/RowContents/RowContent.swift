internal import Foundation
internal import HealthModel

/// What the rows of a table describe.
enum RowContent {
    /// Measurements, or the workouts of Strava.
    case measurements
    /// Sets of exercises; several rows are one workout.
    case sets(SetTable)
    /// Workouts.
    case session(SessionTable)
    /// Nights.
    case night(NightTable)
    /// Series of a type.
    case series(SeriesTable)
    /// Measurements of the type that each row names.
    case metrics(MetricTable)

    /// Workouts, nights or stages of a mapped table.
    case events(EventTable)

    /// Creates the content of a layout with the names of the columns.
    init(_ layout: CSVLayout, _ headings: [ColumnHeading]) {
        if let columns = layout.sets {
            self = .sets(SetTable(columns, headings, isZeroMissing: layout.isZeroMissing))
        } else if let columns = layout.session {
            self = .session(SessionTable(columns, headings))
        } else if let columns = layout.night {
            self = .night(NightTable(columns, headings))
        } else if let columns = layout.series {
            self = .series(SeriesTable(columns, headings))
        } else if let columns = layout.metrics {
            self = .metrics(MetricTable(columns, headings))
        } else {
            self = .measurements
        }
    }

    /// The columns that are read, in addition to those of dates and measurements.
    var places: Set<Int> {
        switch self {
        case .measurements: []
        case .sets(let table): table.places
        case .session(let table): table.places
        case .night(let table): table.places
        case .series(let table): Set([table.lengths, table.values].compactMap(\.self))
        case .metrics(let table): table.places
        case .events(let table): table.places
        }
    }

    /// The columns of numbers among them, which prove the decimal sign.
    var numbers: [Int] {
        switch self {
        case .measurements, .series: []
        case .sets(let table): table.numbers
        case .session(let table): table.numbers
        case .night(let table): table.stages.map(\.index)
        case .metrics(let table): table.numbers
        case .events(let table): table.numbers
        }
    }

    /// Whether a row without a readable end is left out.
    var needsEnd: Bool {
        switch self {
        case .measurements, .series, .metrics: false
        case .sets, .session, .night, .events: true
        }
    }
}
