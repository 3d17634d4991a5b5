internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import OpenHealthKit

extension Person {
    /// All types that the app requests.
    static let features = Set(HealthFeature.allCases)

    /// The permission sheet with the present decisions, which only the owner of the store can see.
    func permissionSheet() async throws -> PermissionSheet {
        let measured = try await measuredTypes()
        let types =
            Self.features.flatMap {
                Array($0.typesToShare).map { $0 as HKObjectType } + Array($0.typesToRead)
            } + Array(measured)
        let known = try database.permissions.decisions(
            on: types.compactMap { ObjectType.named($0.identifier) },
            app: configuration.app.identity)
        return PermissionSheet(
            Self.features, measuring: measured, app: configuration.app.name,
            environment.language, mayWrite: { Self.isOn($0, known.share) },
            mayRead: { Self.isOn($0, known.read) })
    }

    /// Stores the choices of the sheet, also for types that were decided before.
    func decide(_ chosen: Set<String>) async throws {
        let measured = try await measuredTypes()
        let share = Self.features.reduce(into: Set<HKSampleType>(measured)) {
            $0.formUnion($1.typesToShare)
        }
        let read = Self.features.reduce(into: Set<HKObjectType>(measured)) {
            $0.formUnion($1.typesToRead)
        }
        func decisions(_ types: [HKObjectType], _ id: (HKObjectType) -> String)
            -> [ObjectType: HealthStore.Decision]
        {
            types.reduce(into: [:]) { decisions, type in
                guard let known = ObjectType.named(type.identifier) else { return }
                decisions[known] = chosen.contains(id(type)) ? .granted : .denied
            }
        }
        await sheet.set(
            share: share.filter { chosen.contains(PermissionSheet.writeID($0)) },
            read: read.filter { chosen.contains(PermissionSheet.readID($0)) })
        try database.permissions.set(
            share: decisions(Array(share), PermissionSheet.writeID),
            read: decisions(Array(read), PermissionSheet.readID),
            app: configuration.app.identity)
    }

    /// The types of logged measurements, which the features may not request.
    private func measuredTypes() async throws -> Set<HKQuantityType> {
        let types = try await journal.latestMeasurements().map(\.type)
        return Set(
            types.filter { $0.kind == .quantity }.map {
                HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.identifier))
            })
    }

    private static func isOn(
        _ type: HKObjectType, _ decision: (ObjectType) -> HealthStore.Decision
    ) -> Bool? {
        guard let known = ObjectType.named(type.identifier) else { return nil }
        switch decision(known) {
        case .granted: return true
        case .denied: return false
        default: return nil
        }
    }
}
