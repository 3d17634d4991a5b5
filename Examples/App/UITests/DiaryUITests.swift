import XCTest

/// Opens the app twice, as a person who does not connect Health.
final class DiaryUITests: XCTestCase {
    @MainActor
    func testFirstScreenThenTabs() {
        continueAfterFailure = false
        let app = XCUIApplication()
        let language = ["-AppleLanguages", "(en)", "-AppleLocale", "en_GB"]
        // As after a new installation, also where the test has run before.
        app.launchArguments = language + ["-isOnboarded", "NO"]
        app.launch()
        let skip = app.buttons["Skip for now"]
        XCTAssertTrue(skip.waitForExistence(timeout: 60))
        skip.tap()
        for name in ["Today", "Log", "History", "Weight", "Settings"] {
            let tab = app.tabBars.buttons[name]
            XCTAssertTrue(tab.waitForExistence(timeout: 10), name)
            tab.tap()
            XCTAssertTrue(tab.isSelected, name)
        }

        // The answer is remembered: the next launch shows the tabs.
        app.terminate()
        app.launchArguments = language
        app.launch()
        XCTAssertTrue(app.tabBars.buttons["Today"].waitForExistence(timeout: 60))
        XCTAssertFalse(skip.exists)
    }
}
