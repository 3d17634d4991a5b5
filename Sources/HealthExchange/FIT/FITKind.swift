/// The messages of FIT that are read, or counted, by their numbers in the format.
enum FITKind: UInt16 {
    case fileID = 0
    case sport = 12
    case session = 18
    case lap = 19
    case record = 20
    case event = 21
    case weightScale = 30
    case activity = 34
    case bloodPressure = 51
    case monitoring = 55
    case length = 101
    case monitoringInfo = 103
    case fieldDescription = 206
    case monitoringHeartRate = 211
    case set = 225
    case oxygen = 269
    case sleepLevel = 275
    case respiration = 297

    /// Messages with data of a person that have no place in the store.
    static let withoutPlace: [UInt16: String] = [
        78: "hrv", 132: "hr", 227: "stress_level", 268: "dive_summary",
        285: "jump", 290: "beat_intervals", 346: "sleep_assessment", 370: "hrv_status_summary",
        371: "hrv_value", 398: "skin_temp_overnight", 412: "nap_event",
    ]

    /// Files that are no record of a person, by the numbers of their types.
    static let planned: [Int: String] = [
        1: "device", 2: "settings", 3: "sport", 5: "workout", 6: "course", 7: "schedules",
        11: "goals", 34: "segment", 35: "segment_list", 40: "exd_configuration",
    ]
}
