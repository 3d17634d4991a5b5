/// Why a pass is asked for.
public enum SyncTrigger: String, Hashable, Sendable, CaseIterable {
    case save, launch, foreground, observer, timer, manual, permissionChange, unlock
}
