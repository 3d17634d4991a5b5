internal import HealthModel

extension CSVLayout {
    /// The tables of a Fitbit archive about nights: oxygen, breaths, and the variability of the heart rate.
    ///
    /// The variability is an RMSSD and not HealthKit's SDNN. Readings of oxygen by the minute have 50 where the sensor
    /// found nothing, so only the average of a night is imported.
    static let fitbitNights = [
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "average_value", "lower_bound", "upper_bound"],
            date: "timestamp", isLocal: true,
            columns: columns([("average_value", .oxygenSaturation, "%")]),
            unused: ["lower_bound", "upper_bound"], isZeroMissing: true),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "daily_respiratory_rate"], date: "timestamp",
            isLocal: true,
            columns: columns([("daily_respiratory_rate", .respiratoryRate, "count/min")]),
            isZeroMissing: true),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "value"], date: "timestamp", isUTC: true,
            unused: ["value"], file: "minute spo2"),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "rmssd", "nremhr", "entropy"],
            date: "timestamp", isLocal: true, unused: ["rmssd", "nremhr", "entropy"]),
        CSVLayout(
            app: "Fitbit",
            signature: ["timestamp", "rmssd", "coverage", "low_frequency", "high_frequency"],
            date: "timestamp", unused: ["rmssd", "coverage", "low_frequency", "high_frequency"]),
    ]
}
