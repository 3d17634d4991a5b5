public import HealthDatabase

/// A failure of the store during an import of an intact file.
///
/// Earlier batches stay in the store; the failed one was rolled back.
public struct ImportFailure: Error, Hashable, Sendable {
    /// The error of the store.
    public var reason: HealthStoreError
    /// The number of samples in complete batches.
    public var samples: Int

    /// Creates a failure.
    public init(reason: HealthStoreError, samples: Int) {
        self.reason = reason
        self.samples = samples
    }

    init?(_ error: any Error, after progress: ImportProgress) {
        guard let reason = error as? HealthStoreError else { return nil }
        self.init(reason: reason, samples: progress.samples)
    }
}

extension ImportFailure: CustomStringConvertible {
    /// The reason in English, with what is stored and what to do next.
    public var description: String {
        guard samples > 0 else { return reason.description }
        let sentence = reason == .diskFull ? "The disk is full: make room." : reason.description
        return "\(sentence) \(samples) samples of the file are stored: import the file again to "
            + "continue."
    }
}
