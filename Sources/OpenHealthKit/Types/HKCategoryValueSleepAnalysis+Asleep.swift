extension HKCategoryValueSleepAnalysis {
    /// The values that mean sleep, of whatever depth.
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
