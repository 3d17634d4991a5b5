public import HealthWords

extension ScreenAlert<Bool> {
    /// A question before the same entry is logged a second time.
    ///
    /// - Parameters:
    ///   - title: The title of the entry.
    ///   - text: The question.
    ///   - language: The language of the buttons.
    public static func duplicate(
        titled title: String, _ text: String, _ language: Language
    ) -> ScreenAlert {
        ScreenAlert(
            title: title, text: text,
            buttons: [
                ScreenButton(language.entry.addAgain, true),
                ScreenButton(language.buttons.cancel, false),
            ])
    }
}
