import XCTest

/// Answers the permission sheet of the app, so that the other tests have every permission.
final class PermissionTests: XCTestCase {
    @MainActor
    func testEverythingIsAllowed() {
        continueAfterFailure = false
        let app = XCUIApplication()
        app.launch()
        app.buttons["ask"].tap()
        let answer = app.staticTexts["status"]
        // The sheet has another form in each system. Once a system was asked, it shows none.
        for _ in 0..<10 {
            if answer.exists, answer.label == "All allowed" { break }
            for all in everything(in: app) where all.waitForExistence(timeout: 2) && all.isHittable
            {
                all.tap()
                break
            }
            let allow = app.buttons.matching(
                NSPredicate(format: "identifier == 'UIA.Health.Allow.Button' OR label == 'Allow'")
            ).firstMatch
            if allow.waitForExistence(timeout: 2), allow.isEnabled, allow.isHittable {
                allow.tap()
            } else {
                app.swipeUp()
            }
        }
        XCTAssertTrue(answer.waitForExistence(timeout: 10))
        XCTAssertEqual(answer.label, "All allowed")
    }

    /// The row of the sheet that turns on all types: by its identifier, then by its English text.
    @MainActor
    private func everything(in app: XCUIApplication) -> [XCUIElement] {
        let texts = NSPredicate(
            format: "label BEGINSWITH 'Turn On All' OR label BEGINSWITH 'Select All'")
        return [
            app.cells["UIA.Health.AuthSheet.AllCategoryButton"],
            app.staticTexts.matching(texts).firstMatch,
        ]
    }
}
