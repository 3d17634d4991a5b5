/// Parses a time of day in the phone's own format: "7:47:41.86 AM", "19:47:41,86".
package enum ClockText {
    /// Seconds since midnight; nil if the bytes contain no hours, minutes and seconds.
    ///
    /// The clock has twelve hours if the text contains a Latin A or P of a.m. or p.m.
    package static func secondOfDay(_ bytes: UnsafeRawBufferPointer) -> Double? {
        var parts: [Double] = []
        var p = 0
        var isAfternoon: Bool?
        while p < bytes.count {
            let byte = bytes[p]
            if (0x30...0x39).contains(byte), parts.count < 3 {
                var value = 0.0
                while p < bytes.count, (0x30...0x39).contains(bytes[p]), value < 1e6 {
                    value = value * 10 + Double(bytes[p] - 0x30)
                    p += 1
                }
                parts.append(value)
                if parts.count == 3 { parts[2] += fraction(bytes, &p) }
                continue
            }
            switch byte | 0x20 {
            case 0x61: isAfternoon = isAfternoon ?? false  // a
            case 0x70: isAfternoon = isAfternoon ?? true  // p
            default: break
            }
            p += 1
        }
        guard parts.count == 3, parts[1] < 60, parts[2] < 61 else { return nil }
        var hour = parts[0]
        if let isAfternoon {
            guard hour <= 12 else { return nil }
            hour = hour.truncatingRemainder(dividingBy: 12) + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        return hour * 3_600 + parts[1] * 60 + parts[2]
    }

    /// Parses a fraction that begins with a point or a comma, and moves behind it.
    private static func fraction(_ bytes: UnsafeRawBufferPointer, _ p: inout Int) -> Double {
        guard p + 1 < bytes.count, bytes[p] == 0x2E || bytes[p] == 0x2C else { return 0 }
        var (numerator, denominator) = (0.0, 1.0)
        p += 1
        while p < bytes.count, (0x30...0x39).contains(bytes[p]), denominator < 1e12 {
            numerator = numerator * 10 + Double(bytes[p] - 0x30)
            denominator *= 10
            p += 1
        }
        return numerator / denominator
    }
}
