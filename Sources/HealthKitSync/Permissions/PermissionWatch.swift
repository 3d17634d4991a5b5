/// Detects that a permission was given or revoked, and reports each change once.
///
/// The watch is a pure value: the screen that shows the notice keeps it, and passes the status to
/// it when the app becomes active.
public struct PermissionWatch: Hashable, Sendable {
    /// A detected change.
    public enum Notice: Hashable, Sendable {
        /// The app may save less than before: operations are parked, and the person sees one
        /// notice.
        case revoked
        /// The app may save more than before: parked operations are sent.
        case granted
    }

    private var last: HealthPermissions.Status?

    /// Creates a watch without a previous status.
    public init() {}

    /// Compares the present status with the previous one, and returns the change.
    public mutating func observe(_ status: HealthPermissions.Status) -> Notice? {
        defer { last = status }
        guard let before = last?.rank, let now = status.rank, before != now else { return nil }
        return now < before ? .revoked : .granted
    }
}

extension HealthPermissions.Status {
    fileprivate var rank: Int? {
        switch self {
        case .denied, .notDetermined: 0
        case .partial: 1
        case .authorized: 2
        case .unavailable, .unknowable: nil
        }
    }
}
