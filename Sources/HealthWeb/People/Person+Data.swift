internal import HealthDatabase
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import OpenHealthKit

extension Person {
    /// The days without data after which pages open at the last day with data.
    static let staleAfter = 30

    /// The types of daily activity that are read, so that a missing value means that there is none.
    private var readTypes: Set<ObjectType> {
        get async {
            guard let status = try? await journal.status(of: .health), status.isEnabled,
                let known = try? database.permissions.decisions(
                    on: DayContent.readTypes, app: configuration.app.identity)
            else { return [] }
            return Set(DayContent.readTypes.filter { known.read($0) == .granted })
        }
    }

    /// The environment of a day's page, which knows what Health allows to read.
    var dayEnvironment: ScreenEnvironment {
        get async {
            var environment = environment
            environment.readTypes = await readTypes
            return environment
        }
    }
}
