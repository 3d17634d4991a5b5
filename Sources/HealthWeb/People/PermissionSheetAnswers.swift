internal import HealthKit
internal import OpenHealthKit

/// The person's choices on the page of permissions, for the request that follows.
///
/// A request without choices decides nothing, like a system's sheet that is dismissed.
actor PermissionSheetAnswers {
    private var share: Set<HKObjectType>?
    private var read: Set<HKObjectType> = []

    /// Stores the choices.
    func set(share: Set<HKObjectType>, read: Set<HKObjectType>) {
        self.share = share
        self.read = read
    }

    /// Removes the choices.
    func clear() {
        share = nil
        read = []
    }

    /// Answers a request with the choices.
    func answer(_ request: PermissionPrompt.Request) -> PermissionPrompt.Answer {
        guard let share else { return .cancelled }
        return .decided(
            share: request.share.intersection(share), read: request.read.intersection(read))
    }
}
