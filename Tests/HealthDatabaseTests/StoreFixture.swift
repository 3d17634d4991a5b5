import Foundation
import HealthDatabase
import HealthModel
import Synchronization
import TestSupport

/// The world of a test: what it can change, and reproducible identities.
final class TestWorld: Sendable {
    struct State: Sendable {
        var now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        var isLocked = false
        var earliest = Date.distantPast
        var madeUUIDs: UInt64 = 0
    }

    let state = Mutex(State())

    var environment: StoreEnvironment {
        StoreEnvironment(
            now: { [self] in state.withLock { $0.now } },
            isLocked: { [self] in state.withLock { $0.isLocked } },
            makeUUID: { [self] in
                UUID(
                    number: state.withLock { state in
                        state.madeUUIDs += 1
                        return 1 << 40 + state.madeUUIDs
                    })
            },
            earliestPermittedSampleDate: { [self] in state.withLock { $0.earliest } })
    }

    func lock(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }
}

/// A store in a folder of its own that goes when the fixture goes.
final class StoreFixture: Sendable {
    private let temporary: TemporaryFolder
    let world = TestWorld()
    let store: HealthStore

    init() throws {
        temporary = try TemporaryFolder()
        store = try HealthStore(
            at: .file(temporary.url.appending(path: "health.sqlite")),
            environment: world.environment)
    }

    /// A store whose short accesses may block their caller's thread so long.
    init(quickLimit: Duration) throws {
        temporary = try TemporaryFolder()
        store = try HealthStore(
            at: .file(temporary.url.appending(path: "health.sqlite")),
            environment: world.environment, quickLimit: quickLimit)
    }

    var folder: URL { temporary.url }

    var file: URL { folder.appending(path: "health.sqlite") }

    /// A second store on the same file, as another process has it.
    func secondStore() throws -> HealthStore {
        try HealthStore(at: .file(file), environment: world.environment)
    }

    /// The store with everything permitted to these apps for these types.
    func permit(_ types: Set<ObjectType>, _ apps: AppIdentity...) throws {
        for app in apps {
            let granted = Dictionary(
                uniqueKeysWithValues: types.map { ($0, HealthStore.Decision.granted) })
            try store.permissions.set(share: granted, read: granted, app: app)
        }
    }
}

extension AppIdentity {
    static let scale = AppIdentity(
        bundleIdentifier: "com.example.scale", name: "Scale", version: "1.2",
        productType: "iPhone14,3", operatingSystemVersion: SystemVersion(18, 1, 0))
    static let diary = AppIdentity(bundleIdentifier: "com.example.diary", name: "Diary")
}

extension UUID {
    /// A reproducible identity.
    init(number: UInt64) {
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        self.init(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x40, 0, bytes[0] | 0x80, bytes[1], bytes[2], bytes[3], bytes[4],
                bytes[5], bytes[6], bytes[7]
            ))
    }
}

extension Date {
    /// Seconds after 2023-01-01.
    static func at(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: 694_224_000 + seconds)
    }
}

extension Sample {
    static func weight(
        _ kilograms: Double, at seconds: Double = 0, uuid: UUID = UUID(), unit: String = "kg",
        metadata: Metadata = [:]
    ) throws -> Sample {
        Sample(
            uuid: uuid, type: .bodyMass, startDate: .at(seconds), endDate: .at(seconds),
            payload: .quantity(Quantity(kilograms, try HealthUnit(unit))), metadata: metadata)
    }

    static func quantity(
        _ type: ObjectType, _ value: Double, from: Double, to: Double, uuid: UUID = UUID(),
        metadata: Metadata = [:]
    ) throws -> Sample {
        let unit = try HealthUnit(type.quantityFacts?.canonicalUnitString ?? "count")
        return Sample(
            uuid: uuid, type: type, startDate: .at(from), endDate: .at(to),
            payload: .quantity(Quantity(value, unit)), metadata: metadata)
    }

    /// The sample as an app's save leaves it in the store.
    func saved(by app: AppIdentity) -> Sample {
        var sample = self
        sample.sourceRevision = app.revision
        if let members {
            sample.payload = .correlation(members.map { $0.saved(by: app) })
        }
        return sample
    }

    static func syncKeys(_ identifier: String, _ version: Int) -> Metadata {
        [
            MetadataKey.syncIdentifier: .string(identifier),
            MetadataKey.syncVersion: .number(Double(version)),
        ]
    }
}
