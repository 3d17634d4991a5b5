public import Foundation

// Texts, objects and `CustomStringConvertible` values: private by default.
extension OSLogInterpolation {
    /// Appends text.
    public mutating func appendInterpolation(
        _ argumentString: String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(argumentString, align, privacy, isNumber: false)
    }

    /// Appends a value with its description.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(value.description, align, privacy, isNumber: false)
    }

    /// Appends the name of a type, which is public.
    public mutating func appendInterpolation(
        _ value: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(String(reflecting: value), align, privacy, isNumber: true)
    }

    /// Appends an object's description, or `(null)`.
    public mutating func appendInterpolation(
        _ argumentObject: NSObject?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(argumentObject?.description ?? "(null)", .none, privacy, isNumber: false)
    }

    /// Appends an error's description, or `(null)`.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: (any Error)?, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
        append(error.map { "\($0)" } ?? "(null)", .none, privacy, isNumber: false)
    }
}
