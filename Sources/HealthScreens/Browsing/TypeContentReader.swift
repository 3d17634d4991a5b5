internal import Foundation
internal import HealthJournal
internal import HealthModel

extension TypeContent {
    /// Reads what the page of a type shows of a period; without charts if it has no data.
    ///
    /// - Parameter last: The newest sample of the type.
    static func read(
        _ type: ObjectType, _ period: TypePeriod, sources: [Source], today: Day, last: Sample?,
        _ reader: any HealthDataReading, _ environment: ScreenEnvironment
    ) async throws -> TypeContent {
        if let format = TypeFormat(type, environment) {
            return try await QuantityContent(
                type: type, format: format, sources: sources.map(\.name), today: today,
                environment: environment
            ).read(period, last: last, reader)
        }
        let identifiers = sources.map(\.bundleIdentifier)
        if type == .sleepAnalysis {
            return try await SleepContent(sources: identifiers, environment: environment)
                .read(period, reader)
        }
        return try await EventContent(
            type: type, sources: identifiers, environment: environment
        ).read(period, reader)
    }
}

extension TypeChart {
    /// The chart of a card of the trends.
    init(_ card: TrendCard) {
        self.init(
            id: card.id, title: card.title, chart: card.chart, legend: card.legend,
            rowTitle: card.rowTitle, rows: card.rows.reversed(), note: card.parts)
    }
}
