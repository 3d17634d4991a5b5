/// A health store's statistics of one day: steps, energy, sleep, body fat and lean mass.
///
/// The journal stores a copy so that a screen needs no remote; nil is unknown.
public struct DailyActivity: Hashable, Sendable, Codable {
    /// The day.
    public var day: Day
    /// The steps walked.
    public var steps: Double?
    /// Active energy in kilocalories, including workouts.
    public var activeEnergy: Double?
    /// Basal energy in kilocalories.
    public var basalEnergy: Double?
    /// Time asleep in the night before, in seconds.
    public var asleep: Double?

    /// The last body fat of the day, from 0 to 1, of any app.
    public var bodyFat: Double?
    /// The last lean mass of the day, in kilograms, of any app.
    public var leanMass: Double?

    /// Creates a day's readings.
    public init(
        day: Day, steps: Double? = nil, activeEnergy: Double? = nil, basalEnergy: Double? = nil,
        asleep: Double? = nil, bodyFat: Double? = nil, leanMass: Double? = nil
    ) {
        self.day = day
        self.steps = steps
        self.activeEnergy = activeEnergy
        self.basalEnergy = basalEnergy
        self.asleep = asleep
        self.bodyFat = bodyFat
        self.leanMass = leanMass
    }
}
