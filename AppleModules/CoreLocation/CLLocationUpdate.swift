/// The person's location at one time, from ``liveUpdates(_:)``, or the reason why it is not known.
@_weakLinked
public struct CLLocationUpdate: Sendable {
    /// The location; nil while it is not known.
    public let location: CLLocation?

    /// Whether the person is not moving, so that updates pause.
    public let stationary: Bool

    /// The first name of ``stationary``.
    public var isStationary: Bool { stationary }

    /// Whether the person denied the app the location.
    public let authorizationDenied: Bool

    /// Whether location services are off for all apps.
    public let authorizationDeniedGlobally: Bool

    /// Whether a restriction, such as parental controls, denies the app the location.
    public let authorizationRestricted: Bool

    /// Whether the app is requesting the permission at present.
    public let authorizationRequestInProgress: Bool

    /// Whether the app is not used enough at present to get the location.
    public let insufficientlyInUse: Bool

    /// Whether the location cannot be determined.
    public let locationUnavailable: Bool

    /// Whether the app gets inexact locations only.
    public let accuracyLimited: Bool

    /// Whether the app must create a ``CLServiceSession`` to get the location.
    public let serviceSessionRequired: Bool

    /// The kind of movement for which locations are wanted.
    @_weakLinked
    public enum LiveConfiguration: Int, Sendable {
        case `default` = 0
        case automotiveNavigation = 1
        case otherNavigation = 2
        case fitness = 3
        case airborne = 4
    }

    /// The updates of the location on a machine without locations.
    ///
    /// As on a phone whose location services are off, the sequence has one update, which says so, and
    /// then waits until its task is cancelled.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        Updates()
    }

    /// The updates of the location.
    @_weakLinked
    public struct Updates: AsyncSequence, Sendable {
        /// The kind of updates.
        public typealias Element = CLLocationUpdate

        /// Starts the updates.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: CLLocationUpdate.self)
            continuation.yield(.servicesAreOff)
            return Iterator(updates: stream.makeAsyncIterator(), continuation: continuation)
        }

        /// The iterator of the updates.
        @_weakLinked
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var updates: AsyncStream<CLLocationUpdate>.Iterator
            /// The stream would end without it.
            fileprivate let continuation: AsyncStream<CLLocationUpdate>.Continuation

            /// The next update; nil after the task was cancelled.
            public mutating func next() async throws -> CLLocationUpdate? {
                await updates.next(isolation: #isolation)
            }
        }
    }

    fileprivate static let servicesAreOff = CLLocationUpdate(
        location: nil, stationary: false, authorizationDenied: true,
        authorizationDeniedGlobally: true,
        authorizationRestricted: false, authorizationRequestInProgress: false,
        insufficientlyInUse: false, locationUnavailable: true, accuracyLimited: false,
        serviceSessionRequired: false)
}

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
