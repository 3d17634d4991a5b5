// Not built on Linux, where only its types are checked: what the watch shows.
#if canImport(SwiftUI)
import HealthJournal
import HealthKit
import HealthWords
import SwiftUI

/// The running workout, or the workouts to start; and water.
struct WatchView: View {
    let model: WatchModel
    /// The activities that can be started here.
    private static let activities: [HKWorkoutActivityType] = [
        .walking, .running, .cycling, .swimming, .traditionalStrengthTraining, .yoga,
    ]
    private static let glass = 250.0

    var body: some View {
        List {
            if let problem = model.problem ?? model.recorder.failure?.localizedDescription {
                Text(problem).font(.footnote)
            }
            if let start = model.recorder.start {
                running(since: start)
            } else {
                drinking
                starting
            }
        }
        .task { await model.follow() }
    }

    private func running(since start: Date) -> some View {
        Section {
            Text(start, style: .timer).font(.title).monospacedDigit()
            if let rate = model.recorder.heartRate {
                Label(number(rate), systemImage: "heart.fill")
            }
            if let energy = model.recorder.energy {
                Label("\(number(energy)) kcal", systemImage: "flame.fill")
            }
            Button(words.workouts.finish, role: .destructive) { Task { await model.end() } }
        }
    }

    private var drinking: some View {
        Section {
            Label("\(number(model.water)) mL", systemImage: "drop.fill")
            Button {
                Task { await model.logWater(milliliters: Self.glass) }
            } label: {
                Label("\(number(Self.glass)) mL", systemImage: "plus")
            }
        } header: {
            Text(words.entry.kind(.drink))
        }
    }

    private var starting: some View {
        Section {
            ForEach(Self.activities, id: \.rawValue) { activity in
                Button(words.activities.name(Int(activity.rawValue))) {
                    Task { await model.begin(activity) }
                }
            }
        } header: {
            Text(words.workouts.start)
        }
    }

    private func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0)))
    }
}
#endif
