internal import HealthScreens
internal import HealthWords

/// The beginning of an empty journal: import a file, log, connect Health, connect another device.
struct WelcomeView: Sendable {
    let title: String
    let text: String
    let importFile: String
    let otherDevice: String
    /// Whether Health has to be connected first, because the app is not the owner's own.
    let asksToConnect: Bool

    init(_ language: Language, isConnected: Bool) {
        let words = language.overview
        (title, text) = (words.welcome, words.welcomeText)
        (importFile, otherDevice) = (words.importFile, words.otherDevice)
        asksToConnect = !isConnected
    }
}
