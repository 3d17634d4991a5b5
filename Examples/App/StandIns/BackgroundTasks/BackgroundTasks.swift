// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of the part of BackgroundTasks that the app uses; see the stand-in for SwiftUI.
@_exported import Dispatch
@_exported import Foundation

open class BGTask {
    public var identifier: String { "" }
    public var expirationHandler: (() -> Void)?
    public func setTaskCompleted(success: Bool) {}
}
open class BGProcessingTask: BGTask {}
open class BGAppRefreshTask: BGTask {}
open class BGTaskRequest {
    public var earliestBeginDate: Date?
}
open class BGProcessingTaskRequest: BGTaskRequest {
    public init(identifier: String) {}
    public var requiresNetworkConnectivity = false
}
open class BGAppRefreshTaskRequest: BGTaskRequest {
    public init(identifier: String) {}
}
open class BGTaskScheduler {
    public nonisolated(unsafe) static let shared = BGTaskScheduler()
    @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool { true }
    public func submit(_ request: BGTaskRequest) throws {}
}
