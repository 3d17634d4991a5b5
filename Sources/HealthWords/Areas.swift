/// The texts of one area in a language.
///
/// The keys are an enumeration, so that a test finds a text that a language's file lacks.
package protocol WordArea: Sendable {
    /// The keys of the texts.
    associatedtype Key: RawRepresentable<String>, CaseIterable, Sendable

    /// The name of the area in the languages' files.
    static var area: String { get }
    /// The language.
    var language: Language { get }
    /// Creates the area of a language.
    init(_ language: Language)
}

extension WordArea {
    /// The keys of all texts, in the order in which the languages' files have them.
    package static var keys: [String] { Key.allCases.map(\.rawValue) }

    /// A text with its placeholders replaced.
    ///
    /// - Parameters:
    ///   - key: The key of the text.
    ///   - values: A value for each placeholder, by name.
    ///   - count: The number that chooses between singular and plural, as placeholder `{count}`.
    package func text(_ key: Key, _ values: [String: String] = [:], count: Int? = nil) -> String {
        language.text(key.rawValue, of: Self.area, values, count: count)
    }

    /// The texts that have one form and no placeholders, by key, as templates show them.
    package var plainTexts: [String: String] { language.plainTexts(of: Self.area) }
}

extension Language {
    /// All areas by name; a test compares them with the languages' files.
    package static let areas: [any WordArea.Type] = [
        ActivityWords.self,
        AssistantWords.self,
        BackfillWords.self,
        BackupErrorWords.self,
        BrowserWords.self,
        ButtonWords.self,
        CategoryValueWords.self,
        ChartWords.self,
        CloudWords.self,
        CloudErrorWords.self,
        CloudLogWords.self,
        CloudProgramWords.self,
        CloudSamplesWords.self,
        CommandChoiceWords.self,
        CommandCloudWords.self,
        CommandDataWords.self,
        CommandEntryWords.self,
        CommandFailureWords.self,
        CommandFoodWords.self,
        CommandInputWords.self,
        CommandRecordWords.self,
        CommandStatusWords.self,
        CommandSyncWords.self,
        CommandTransferWords.self,
        CompareWords.self,
        ComposeWords.self,
        ConflictWords.self,
        DataWords.self,
        DayWords.self,
        EarlierSamplesWords.self,
        EntryWords.self,
        EraseWords.self,
        ErrorWords.self,
        ExchangeErrorWords.self,
        ExportFormatWords.self,
        FeatureWords.self,
        FoodWords.self,
        GoalWords.self,
        HealthSettingsWords.self,
        HistoryWords.self,
        LoginWords.self,
        MetadataKeyWords.self,
        NavigationWords.self,
        NutrientWords.self,
        OnboardingWords.self,
        OverviewWords.self,
        PageErrorWords.self,
        PendingWords.self,
        PermissionWords.self,
        PreferencesWords.self,
        ReasonWords.self,
        RecordingWords.self,
        ReportWords.self,
        ReviewWords.self,
        RuleAmountWords.self,
        RuleWords.self,
        SkipWords.self,
        StoreErrorWords.self,
        SyncWords.self,
        TimeWords.self,
        TogetherWords.self,
        TransferWords.self,
        TrendsWords.self,
        TypeWords.self,
        UndoWords.self,
        UnreadWords.self,
        WeightTrendWords.self,
        WidgetWords.self,
        WorkoutWords.self,
    ]
}
