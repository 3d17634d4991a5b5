internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// One observer for each type that is watched, until nobody listens any more.
    public func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        var observations: [HealthObservation] = []
        for mapping in mappings {
            let name = mapping.stream
            // Correlations are not told of; their members are.
            for type in observedTypes(mapping) {
                observations.append(
                    store.observe(type) { finished in
                        let result = continuation.yield(
                            RemoteNotice(stream: name, finished: finished))
                        if case .terminated = result { finished() }
                    })
            }
        }
        let held = observations
        continuation.onTermination = { _ in withExtendedLifetime(held) {} }
        return stream
    }
}
