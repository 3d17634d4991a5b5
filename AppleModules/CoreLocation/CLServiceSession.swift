/// A session in which an app needs permission to get the location, on a machine without locations.
@_weakLinked
public final class CLServiceSession: Sendable {
    /// The permission that the app needs.
    @_weakLinked
    public enum AuthorizationRequirement: Int, Sendable {
        case none = 0
        case whenInUse = 1
        case always = 2
    }

    /// Begins a session without asking the person: location services are off.
    public init(authorization: AuthorizationRequirement) {}

    /// Begins a session that needs exact locations.
    ///
    /// - Parameters:
    ///   - authorization: The permission.
    ///   - fullAccuracyPurposeKey: The key of the purpose in the app's property list.
    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {}

    /// Ends the session.
    public func invalidate() {}
}

/// The activity for which an app gets locations in the background, on a machine without locations.
@_weakLinked
public final class CLBackgroundActivitySession: Sendable {
    /// Begins an activity.
    public init() {}

    /// Ends the activity.
    public func invalidate() {}
}
