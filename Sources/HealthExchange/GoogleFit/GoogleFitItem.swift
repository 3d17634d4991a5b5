/// A point of a stream in Google Fit's archive.
struct GoogleFitPoint: Decodable {
    struct Field: Decodable {
        struct Value: Decodable {
            let intVal: NumberOrText?
            let fpVal: NumberOrText?
        }
        let value: Value?
    }

    let fitValue: [Field]?
    let dataTypeName: String?
    let startTimeNanos: NumberOrText?
    let endTimeNanos: NumberOrText?
    /// The stream from which the merged one took the point.
    let originDataSourceId: String?

    /// The number of a point with one.
    var number: Double? {
        guard let fields = fitValue, fields.count == 1, let value = fields[0].value else {
            return nil
        }
        return value.fpVal?.value ?? value.intVal?.value
    }
}

/// A workout or a night of Google Fit's archive.
struct GoogleFitSession: Decodable {
    struct Sum: Decodable {
        let metricName: String?
        let floatValue: NumberOrText?
        let intValue: NumberOrText?
    }

    let fitnessActivity: String?
    let startTime: String?
    let endTime: String?
    /// The time without pauses, such as `1800s`.
    let duration: String?
    let name: String?
    let aggregate: [Sum]?

    /// The sum of a metric above zero; nil if there is none.
    func sum(_ metric: String) -> Double? {
        let sum = aggregate?.first { $0.metricName == metric }
        let number = sum?.floatValue?.value ?? sum?.intValue?.value
        return number.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The time without pauses in seconds.
    var seconds: Double? {
        duration.flatMap { $0.last == "s" ? Double($0.dropLast()) : nil }
    }
}
