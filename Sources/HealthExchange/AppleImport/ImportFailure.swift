public import HealthDatabase

/// Why an import ended early although the file is sound: the store failed in the middle.
///
/// Batches that were written before stay in the store; the one that failed left nothing.
public struct ImportFailure: Error, Hashable, Sendable {
    /// What the store said.
    public var reason: HealthStoreError
    /// How many samples were written or known before, in batches that are whole.
    public var samples: Int

    /// Puts a failure together.
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
    /// One sentence that says what is stored and what to do next.
    public var description: String {
        guard samples > 0 else { return reason.description }
        let stored =
            "\(samples) samples of the file are stored, and running the import again continues"
        switch reason {
        case .diskFull: return "The disk is full: make room; \(stored)."
        default: return "\(reason.description) (\(stored).)"
        }
    }
}
