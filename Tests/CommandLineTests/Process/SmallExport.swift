import Foundation

/// A small Apple Health export, made for a test.
enum SmallExport {
    /// An export with one weight, on 1 March 2026 in the morning.
    static let weight = """
        <?xml version="1.0" encoding="UTF-8"?>
        <HealthData locale="en_GB">
         <ExportDate value="2026-03-20 10:00:00 +0100"/>
         <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" sourceVersion="3.1" \
        unit="kg" creationDate="2026-03-01 07:00:00 +0100" startDate="2026-03-01 07:00:00 +0100" \
        endDate="2026-03-01 07:00:00 +0100" value="80.4"/>
        </HealthData>
        """

    /// An export with so many samples of steps, one a minute from 1 March 2026 on.
    static func text(steps: Int) throws -> String {
        text(steps) { start, end in
            """
             <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" \
            sourceVersion="18.5" unit="count" creationDate="\(end)" startDate="\(start)" \
            endDate="\(end)" value="10"/>
            """
        }
    }

    /// An export with so many weights, one a minute from 1 March 2026 on.
    static func text(weights: Int) -> String {
        text(weights) { start, _ in
            """
             <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" \
            sourceVersion="3.1" unit="kg" creationDate="\(start)" startDate="\(start)" \
            endDate="\(start)" value="80.4"/>
            """
        }
    }

    private static func text(_ count: Int, _ record: (_ start: String, _ end: String) -> String)
        -> String
    {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 3600)
        format.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        let first = Date(timeIntervalSince1970: 1_772_319_600)
        let records = (0..<count).map { number in
            let start = format.string(from: first.addingTimeInterval(Double(number) * 60))
            let end = format.string(from: first.addingTimeInterval(Double(number) * 60 + 59))
            return record(start, end)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB">
             <ExportDate value="2026-03-20 10:00:00 +0100"/>
            \(records.joined(separator: "\n"))
            </HealthData>
            """
    }
}
