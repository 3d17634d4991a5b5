// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of the part of WidgetKit that the widget uses; see the stand-in for SwiftUI.
@_exported import Foundation
import SwiftUI

@MainActor @preconcurrency public protocol WidgetConfiguration {}
extension WidgetConfiguration {
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }
}
@MainActor @preconcurrency public protocol Widget {
    associatedtype Body: WidgetConfiguration
    @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}
extension WidgetBundle {
    @MainActor public static func main() {}
}
public enum WidgetFamily: Sendable { case systemSmall, systemMedium }

public protocol TimelineEntry {
    var date: Date { get }
}
public struct TimelineProviderContext {}
public struct TimelineReloadPolicy: Sendable {
    public static let atEnd = TimelineReloadPolicy()
    public static let never = TimelineReloadPolicy()
}
public struct Timeline<EntryType: TimelineEntry> {
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {}
}
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext
    func placeholder(in context: Context) -> Entry
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
@MainActor @preconcurrency
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {}
}
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()
    public func reloadAllTimelines() {}
}

public struct ContainerBackgroundPlacement: Sendable {
    public static let widget = ContainerBackgroundPlacement()
}
extension View {
    public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View { self }
}
