internal import Foundation
internal import HealthModel

/// The way in which distances, times and paces of a workout are written.
struct WorkoutFormat: Sendable {
    let environment: ScreenEnvironment
    /// Whether a pace is time for a distance, as for runs; otherwise it is a speed.
    let showsPace: Bool

    private var unit: HealthUnit { environment.units.distance }

    /// The metres of a kilometre or a mile.
    var unitMeters: Double { (try? Quantity(1, unit).doubleValue(for: .meter())) ?? 1000 }

    /// A length in the unit: "0.5 km".
    var label: @Sendable (Double) -> String {
        { length in
            "\(environment.number(length, digits: 1)) \(DisplayUnits.label(unit))"
        }
    }

    /// A distance: "5.02 km".
    func distance(_ meters: Double) -> String {
        "\(environment.number(meters / unitMeters, digits: 2)) \(DisplayUnits.label(unit))"
    }

    /// A time: "32:05", "1:02:05".
    func time(_ seconds: TimeInterval) -> String {
        let total = Int(nearest: max(seconds, 0))
        let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours == 0
            ? "\(minutes):\(two(rest))" : "\(hours):\(two(minutes)):\(two(rest))"
    }

    /// A pace or a speed: "5:23 /km", "24.3 km/h"; a dash without distance or time.
    func pace(meters: Double, seconds: TimeInterval) -> String {
        guard meters > 0, seconds > 0 else { return "–" }
        let units = meters / unitMeters
        if showsPace { return "\(time(seconds / units)) /\(DisplayUnits.label(unit))" }
        let speed = environment.number(units / (seconds / 3600), digits: 1)
        return "\(speed) \(unit == .mile ? "mph" : "km/h")"
    }

    /// The height climbed: "12 m", "39 ft".
    func climb(_ meters: Double) -> String {
        environment.amount(
            Quantity(meters, .meter()), in: unit == .mile ? .foot : .meter())
    }
}
