internal import HealthKit
public import HealthSync

extension HealthRemote {
    /// Starts one observer for each watched type, until the stream is no longer used.
    public func notices() -> AsyncStream<RemoteNotice> {
        let (stream, continuation) = AsyncStream.makeStream(of: RemoteNotice.self)
        var observations: [HealthObservation] = []
        for mapping in mappings {
            let name = mapping.stream
            // Health does not notify observers of correlations, only of their members.
            for type in types(of: mapping).observed {
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
