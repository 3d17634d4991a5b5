// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The types of this module are linked weakly: packages that find it by `canImport(CoreLocation)`
// without depending on it, as swift-custom-dump, link without it.

/// The permission of an app to get the location.
@_weakLinked
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorizedAlways = 3
    case authorizedWhenInUse = 4

    /// The older name of `authorizedAlways`.
    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// The permission of an app to get the exact location.
@_weakLinked
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy = 0
    case reducedAccuracy = 1
}

/// The person's activity during location updates.
@_weakLinked
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation = 2
    case fitness = 3
    case otherNavigation = 4
    case airborne = 5
}
