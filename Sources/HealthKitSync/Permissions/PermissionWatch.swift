/// Notices that a permission was taken or given, and says each once.
///
/// A pure value: whoever shows the notice keeps it and tells it the status when the app becomes
/// active.
public struct PermissionWatch: Hashable, Sendable {
    /// What changed.
    public enum Notice: Hashable, Sendable {
        /// Less may be saved than before: what cannot go waits, and the person is told once.
        case revoked
        /// More may be saved than before: what waited goes.
        case granted
    }

    private var last: HealthPermissions.Status?

    /// A watch that has seen nothing yet.
    public init() {}

    /// Takes in the present status, and says what changed since the last one.
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
