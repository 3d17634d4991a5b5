/// A rule of the contract that a remote does not keep.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: RemoteContract.Rule
    /// What the remote did.
    public let reason: String

    /// The rule in a sentence, and what the remote did.
    public var description: String { "\(rule) \(reason)" }
}
