/// Why a pass is asked for.
public enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    case save, launch, foreground, observer, timer, manual, permissionChange, unlock

    /// Whether the person may have given a permission since the last pass: then what waits for one
    /// is tried again.
    var mayFollowPermission: Bool {
        switch self {
        case .launch, .foreground, .manual, .permissionChange, .unlock: true
        case .save, .observer, .timer: false
        }
    }
}
