// Not built on Linux, where only its types are checked: what Siri and Shortcuts can log.
#if canImport(AppIntents)
import AppIntents
import Foundation

// Xcode reads the titles from the source when it builds, so they are literals; translations belong into the string
// catalogue of the app.

/// Logs a drink of water.
struct LogWaterIntent: AppIntent {
    static let title: LocalizedStringResource = "Log Water"

    @Parameter(title: "Milliliters", default: 250)
    var milliliters: Double

    func perform() async throws -> some IntentResult {
        try await AppModel.shared.get().logWater(milliliters: milliliters)
        return .result()
    }
}

/// Logs a weight.
struct LogWeightIntent: AppIntent {
    static let title: LocalizedStringResource = "Log Weight"

    @Parameter(title: "Kilograms")
    var kilograms: Double

    func perform() async throws -> some IntentResult {
        try await AppModel.shared.get().logWeight(kilograms: kilograms)
        return .result()
    }
}
#endif
