/// What an object of Polar Flow's archive is, by the members that it has.
struct PolarItem: Decodable {
    let startTime: String?
    let stopTime: String?
    let date: String?
    let night: String?
}

/// The activity of a day.
struct PolarDay: Decodable {
    struct Steps: Decodable {
        let localTime: String?
        let value: NumberOrText?
    }

    struct Samples: Decodable {
        let steps: [Steps]?
    }

    struct Summary: Decodable {
        let stepCount: NumberOrText?
    }

    let date: String?
    let samples: Samples?
    let summary: Summary?
}

/// The heart rates that a device recorded on a day.
struct PolarHeartDay: Decodable {
    struct Rate: Decodable {
        let heartRate: NumberOrText?
        let secondsFromDayStart: NumberOrText?
    }

    let date: String?
    let samples: [Rate]?
}

/// A night with the changes of its stages.
struct PolarNight: Decodable {
    struct Change: Decodable {
        let offsetFromStart: String?
        let state: String?
    }

    struct Hypnogram: Decodable {
        let sleepStart: String?
        let sleepEnd: String?
        let sleepStateChanges: [Change]?
    }

    struct Result: Decodable {
        let hypnogram: Hypnogram?
    }

    let sleepResult: Result?
}
