/// The reason why a batch was not read or not written.
public enum SampleBatchError: Error, Hashable, Sendable {
    /// The bytes do not begin as a batch does.
    case notABatch
    /// A newer version of the format, or a newer kind of frame, which this version cannot read; with its number.
    case newerFormat(UInt8)
    /// The bytes are damaged or incomplete; the text names the part, without values.
    case damaged(String)
    /// More samples, deletions or bytes than the limits allow.
    case tooLarge
}

extension SampleBatchError: CustomStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .notABatch: "This is not a batch of samples: send the bytes that `encoded()` returned."
        case .newerFormat:
            "A newer version wrote these samples: update this program, then read them again."
        case .damaged: "The batch is damaged or incomplete: send or fetch it again."
        case .tooLarge: "The batch is larger than the limits allow: send it in smaller batches."
        }
    }
}

extension SampleBatchError: CustomDebugStringConvertible {
    /// The sentence, with the damaged part.
    public var debugDescription: String {
        guard case .damaged(let part) = self else { return description }
        return "\(description) (\(part))"
    }
}
