public import Foundation

// Text, objects and whatever describes itself: private unless the message says otherwise.
extension OSLogInterpolation {
    /// Adds text.
    public mutating func appendInterpolation(
        _ argumentString: String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(argumentString, align, privacy, isNumber: false)
    }

    /// Adds a value that describes itself.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(value.description, align, privacy, isNumber: false)
    }

    /// Adds the name of a type, which is no secret.
    public mutating func appendInterpolation(
        _ value: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(String(reflecting: value), align, privacy, isNumber: true)
    }

    /// Adds an object's description, or `(null)`.
    public mutating func appendInterpolation(
        _ argumentObject: NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(argumentObject?.description ?? "(null)", .none, privacy, isNumber: false)
    }

    /// Adds an error's description, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: (any Error)?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(error.map { "\($0)" } ?? "(null)", .none, privacy, isNumber: false)
    }
}
