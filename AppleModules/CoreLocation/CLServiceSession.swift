/// The app's wish for a permission to get the location, on a machine without locations.
@_weakLinked
public final class CLServiceSession: Sendable {
    /// The permission that the app wants.
    @_weakLinked
    public enum AuthorizationRequirement: Int, Sendable {
        case none = 0
        case whenInUse = 1
        case always = 2
    }

    /// Wishes for a permission, which the person is not asked for: location services are off.
    public init(authorization: AuthorizationRequirement) {}

    /// Wishes for a permission and for exact locations.
    ///
    /// - Parameters:
    ///   - authorization: The permission.
    ///   - fullAccuracyPurposeKey: The key of the purpose in the app's property list.
    public init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {}

    /// Ends the wish.
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
