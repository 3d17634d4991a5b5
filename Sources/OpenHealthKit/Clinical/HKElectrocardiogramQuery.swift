internal import Foundation
internal import HealthDatabase
internal import HealthModel

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
