public import Foundation
internal import HealthDatabase
package import HealthModel

/// An electrocardiogram; its voltages are read by `HKElectrocardiogramQuery`.
// @unchecked: this class stores only HKObject's immutable value.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
    /// The number of voltages.
    open var numberOfVoltageMeasurements: Int { detail.count }

    /// The number of voltages per second.
    open var samplingFrequency: HKQuantity? { detail.samplingFrequency.map { HKQuantity($0) } }

    /// The classification of the recording; `.unrecognized` for an unknown stored value.
    open var classification: Classification {
        Classification(rawValue: detail.classification) ?? .unrecognized
    }

    /// The average heart rate per minute.
    open var averageHeartRate: HKQuantity? { detail.averageHeartRate.map { HKQuantity($0) } }

    /// Whether the person noted symptoms.
    open var symptomsStatus: SymptomsStatus {
        SymptomsStatus(rawValue: detail.symptomsStatus) ?? .notSet
    }

    private var detail: ElectrocardiogramDetail {
        guard case .detail(.electrocardiogram(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not an electrocardiogram")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.electrocardiogram) = sample.payload { true } else { false }
    }

    /// One voltage of an electrocardiogram.
    // @unchecked: the one stored property is an immutable value.
    open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
        private let value: HealthModel.VoltageMeasurement

        package init(_ value: HealthModel.VoltageMeasurement) {
            self.value = value
            super.init()
        }

        /// Seconds since the start of the electrocardiogram.
        open var timeSinceSampleStart: TimeInterval { value.timeSinceStart }

        /// The voltage on a lead; nil for a lead that was not recorded.
        open func quantity(for lead: Lead) -> HKQuantity? {
            lead == .appleWatchSimilarToLeadI
                ? HKQuantity(Quantity(value.volts, .volt())) : nil
        }

        open func copy(with zone: NSZone? = nil) -> Any { self }
    }
}

/// Reads the voltages of an electrocardiogram, one by one.
// @unchecked: the query does not change after its creation.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
    /// A result for the handler: a voltage, the end, or an error.
    public enum Result {
        /// A voltage.
        case measurement(HKElectrocardiogram.VoltageMeasurement)
        /// The last voltage was passed to the handler.
        case done
        /// The query failed and has ended.
        case error(any Error)
    }

    private let electrocardiogram: UUID
    private let dataHandler:
        @Sendable (
            HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool,
            (any Error)?
        ) -> Void

    /// Creates a query for all voltages; the handler's flag is true, without a voltage, at the end.
    @preconcurrency
    public init(
        electrocardiogram: HKElectrocardiogram,
        dataHandler:
            @escaping @Sendable (
                HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool,
                (any Error)?
            ) -> Void
    ) {
        self.electrocardiogram = electrocardiogram.uuid
        self.dataHandler = dataHandler
        super.init(objectType: HKObjectType.electrocardiogramType(), predicate: nil)
    }

    /// Creates a query for all voltages, followed by `.done`.
    @preconcurrency
    public convenience init(
        _ ecg: HKElectrocardiogram,
        dataHandler:
            @escaping @Sendable (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void
    ) {
        self.init(electrocardiogram: ecg) { query, measurement, _, error in
            if let error {
                dataHandler(query, .error(error))
            } else if let measurement {
                dataHandler(query, .measurement(measurement))
            } else {
                dataHandler(query, .done)
            }
        }
    }

    package override func run(_ context: QueryContext) async throws {
        let series = try await context.store.series(of: electrocardiogram, app: context.app)
        if case .voltages(let voltages) = series {
            let goesOn = await context.deliver {
                for voltage in voltages where context.isRunning {
                    self.dataHandler(
                        self, HKElectrocardiogram.VoltageMeasurement(voltage), false, nil)
                }
            }
            guard goesOn else { return }
        }
        await context.finish { self.dataHandler(self, nil, true, nil) }
    }

    package override func fail(_ error: any Error) { dataHandler(self, nil, true, error) }
}

/// Reads the voltages of an electrocardiogram as a sequence.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
    /// The electrocardiogram.
    public var electrocardiogram: HKElectrocardiogram

    /// Creates a descriptor for the voltages of an electrocardiogram.
    public init(_ electrocardiogram: HKElectrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// The voltages, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let electrocardiogram = electrocardiogram
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKElectrocardiogramQuery(electrocardiogram: electrocardiogram) {
                    _, voltage, isDone, error in
                    handler(voltage.map { [$0] } ?? [], isDone, error)
                }
            })
    }

    /// A sequence of voltages.
    public struct Results: AsyncSequence {
        /// A voltage.
        public typealias Element = HKElectrocardiogram.VoltageMeasurement

        let stream: SeriesStream<Element>

        /// An iterator over the voltages; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next voltage; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
