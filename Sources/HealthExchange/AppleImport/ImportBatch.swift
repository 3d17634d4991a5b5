package import Foundation
package import HealthDatabase
package import HealthModel

/// What is written to a store in one transaction.
package struct ImportBatch: Sendable {
    /// Records, in the order in which a store likes them best.
    package var rows: ContiguousArray<IngestionRow> = []
    /// Records inside other elements.
    package var members: ContiguousArray<IngestionRow> = []
    /// What the rows share.
    package var catalog = IngestionCatalog()
    /// The metadata of the rows.
    package var metadata: [IngestionMetadata] = []
    /// Other samples without members.
    package var samples: [Sample] = []
    /// Correlations and workouts, which refer to samples that are written before them.
    package var composites: [Composite] = []
    /// The data of series among the samples; of a long one the beginning.
    package var series: [UUID: SeriesData] = [:]
    /// More points of a route that a batch before this one of the same transaction begins.
    package var morePoints: MorePoints?
    /// Whether the next batch belongs to the same transaction.
    package var continues = false
    /// Samples that belong to a workout.
    package var associations: [Association] = []
    /// The rings of days.
    package var summaries: [ExportActivitySummary] = []
    /// What the person says of themselves.
    package var characteristics: [Characteristic] = []
    /// How many points and beats there are in the series.
    private var points = 0
    /// How many bytes there are in the documents.
    private var documentBytes = 0
    /// How many bytes of the text were read when the batch was closed.
    package var bytesRead: Int64 = 0

    /// A sample that belongs to a workout.
    package struct Association: Hashable, Sendable {
        package var workout: UUID
        package var sample: UUID
    }

    /// A correlation or a workout.
    package struct Composite: Sendable {
        /// The sample without its members.
        package var sample: Sample
        /// The places of its members.
        package var members: Range<Int>
    }

    /// Points of a route, and how many of it come before them.
    package struct MorePoints: Hashable, Sendable {
        package var route: UUID
        package var position: Int
        package var points: [RouteLocation]
    }

    /// What the batch holds, as a number of samples: so that the memory it takes is bounded.
    ///
    /// Ten points of a series weigh as much as a row, and so does a kilobyte of a document. A sample
    /// that is an object, as a workout with its events, weighs as much as thirty rows.
    var weight: Int {
        rows.count + members.count + 30 * (samples.count + composites.count) + summaries.count
            + characteristics.count + points / 10 + documentBytes / 1024
    }

    /// Adds a correlation or a workout.
    mutating func add(_ sample: Sample, members: Range<Int>) {
        composites.append(Composite(sample: sample, members: members))
    }

    /// Adds a sample that holds a document.
    mutating func add(_ sample: Sample, documentBytes: Int) {
        samples.append(sample)
        self.documentBytes += documentBytes
    }

    /// Adds a series with its data.
    mutating func add(_ sample: Sample, _ data: SeriesData) {
        samples.append(sample)
        series[sample.uuid] = data
        switch data {
        case .locations(let locations): points += locations.count
        case .heartbeats(let beats): points += beats.count
        case .quantities(let quantities): points += quantities.count
        case .voltages(let voltages): points += voltages.count
        }
    }

    /// Puts the samples into the order of their identities, which begin with type and start.
    ///
    /// A unique index over ordered identities is written several times as fast as one over random
    /// ones, and Health does not sort the records of a type.
    mutating func sort() {
        let isSorted = rows.indices.dropFirst().allSatisfy {
            rows[$0 - 1].uuidHigh <= rows[$0].uuidHigh
        }
        guard !isSorted else { return }
        var order = rows.indices.map { (key: rows[$0].uuidHigh, place: Int32($0)) }
        order.sort { ($0.key, $0.place) < ($1.key, $1.place) }
        rows = ContiguousArray(order.map { rows[Int($0.place)] })
    }
}

/// One characteristic of the person, as an export has it.
package struct Characteristic: Hashable, Sendable {
    /// The value: a day for the date of birth, a raw value for all others.
    package enum Value: Hashable, Sendable {
        case day(String)
        case code(Int)
    }

    /// The characteristic's type.
    package var type: ObjectType
    /// Its value.
    package var value: Value

    /// Puts a characteristic together.
    package init(type: ObjectType, value: Value) {
        self.type = type
        self.value = value
    }
}
