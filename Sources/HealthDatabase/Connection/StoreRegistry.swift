internal import Foundation
internal import Synchronization

/// The stores that this process has open, each file and each named memory once.
enum StoreRegistry {
    private struct Weak<Value: AnyObject> {
        weak var value: Value?
    }

    private struct State {
        var memories: [String: Weak<StoreConnection>] = [:]
        var files: [URL: Weak<HealthStore>] = [:]
        var namedStores: [String: HealthStore] = [:]
    }

    private static let state = Mutex(State())

    /// The in-memory database with a name, created if it does not exist.
    static func memory(
        _ name: String, make: () throws(HealthStoreError) -> StoreConnection
    ) throws(HealthStoreError) -> StoreConnection {
        if let known = state.withLock({ $0.memories[name]?.value }) { return known }
        let made = try make()
        return state.withLock { state in
            if let known = state.memories[name]?.value { return known }
            state.memories = state.memories.filter { $0.value.value != nil }
            state.memories[name] = Weak(value: made)
            return made
        }
    }

    /// The store that the whole process shares at a location.
    static func store(
        at location: HealthStore.Location, environment: StoreEnvironment
    ) throws(HealthStoreError) -> HealthStore {
        if let known = known(location) { return known }
        let made = try HealthStore(at: location, environment: environment)
        return state.withLock { state in
            switch location {
            case .file(let url):
                let url = url.standardizedFileURL
                if let known = state.files[url]?.value { return known }
                state.files = state.files.filter { $0.value.value != nil }
                state.files[url] = Weak(value: made)
            case .memory(let name):
                if let known = state.namedStores[name] { return known }
                state.namedStores[name] = made
            }
            return made
        }
    }

    private static func known(_ location: HealthStore.Location) -> HealthStore? {
        state.withLock { state in
            switch location {
            case .file(let url): state.files[url.standardizedFileURL]?.value
            case .memory(let name): state.namedStores[name]
            }
        }
    }

    /// Closes a store in memory with the last reference to it, instead of at the end of the process.
    static func release(_ name: String) {
        // The database may close when this returns: the lock is free by then.
        _ = state.withLock { $0.namedStores.removeValue(forKey: name) }
    }
}
