/// A health store's statistics of one day: movement, energy, sleep, heart, breath and body.
///
/// The journal stores a copy so that a screen needs no remote; nil is unknown. A sum counts each
/// moment once, whichever sources measured it.
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

    /// The distance walked and run, in metres.
    public var distance: Double?
    /// The flights of stairs climbed.
    public var flights: Double?
    /// The time of exercise, in minutes.
    public var exerciseMinutes: Double?
    /// The number of hours in which the person stood.
    public var standHours: Double?
    /// The average resting heart rate, in beats a minute.
    public var restingHeartRate: Double?
    /// The average variability of the heart rate (SDNN), in milliseconds.
    public var heartRateVariability: Double?
    /// The average respiratory rate, in breaths a minute.
    public var respiratoryRate: Double?
    /// The average oxygen saturation of the blood, from 0 to 1.
    public var oxygenSaturation: Double?
    /// The average temperature at the wrist in the night before, in degrees Celsius.
    public var wristTemperature: Double?

    /// Creates a day's readings.
    public init(
        day: Day, steps: Double? = nil, activeEnergy: Double? = nil, basalEnergy: Double? = nil,
        asleep: Double? = nil, bodyFat: Double? = nil, leanMass: Double? = nil,
        distance: Double? = nil, flights: Double? = nil, exerciseMinutes: Double? = nil,
        standHours: Double? = nil, restingHeartRate: Double? = nil,
        heartRateVariability: Double? = nil, respiratoryRate: Double? = nil,
        oxygenSaturation: Double? = nil, wristTemperature: Double? = nil
    ) {
        self.day = day
        self.steps = steps
        self.activeEnergy = activeEnergy
        self.basalEnergy = basalEnergy
        self.asleep = asleep
        self.bodyFat = bodyFat
        self.leanMass = leanMass
        self.distance = distance
        self.flights = flights
        self.exerciseMinutes = exerciseMinutes
        self.standHours = standHours
        self.restingHeartRate = restingHeartRate
        self.heartRateVariability = heartRateVariability
        self.respiratoryRate = respiratoryRate
        self.oxygenSaturation = oxygenSaturation
        self.wristTemperature = wristTemperature
    }
}

extension DailyActivity {
    /// One of the values.
    package typealias ValuePath = WritableKeyPath<DailyActivity, Double?> & Sendable
}
