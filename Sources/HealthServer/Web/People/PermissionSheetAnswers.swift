internal import HealthKit
internal import OpenHealthKit

/// What the person chose on the page of permissions, for the request that follows it.
///
/// A request without an answer decides nothing, as when a system's sheet is put away.
actor PermissionSheetAnswers {
    private var share: Set<HKObjectType>?
    private var read: Set<HKObjectType> = []

    /// Takes what was chosen.
    func set(share: Set<HKObjectType>, read: Set<HKObjectType>) {
        self.share = share
        self.read = read
    }

    /// Forgets what was chosen.
    func clear() {
        share = nil
        read = []
    }

    /// Answers a request from what was chosen.
    func answer(_ request: PermissionPrompt.Request) -> PermissionPrompt.Answer {
        guard let share else { return .cancelled }
        return .decided(
            share: request.share.intersection(share), read: request.read.intersection(read))
    }
}
