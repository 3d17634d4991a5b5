internal import Foundation

/// The words with which programs and people name stages of sleep.
package enum SleepStageWords {
    /// The value of `HKCategoryValueSleepAnalysis` that a text names; nil for another text.
    ///
    /// Words of English, German, French, Spanish, Italian, Dutch and Portuguese are known, without regard to case and
    /// accents: `Deep`, `deep sleep`, `Tiefschlaf`, `sommeil profond`, `in bed`.
    package static func value(of text: String) -> Int? {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .filter { $0.isLetter }
        if let exact = words.first(where: { $0.words.contains(plain) }) { return exact.value }
        let rest = sleep.reduce(plain) { $0.replacing($1, with: "") }
        return words.first { $0.words.contains(rest) }?.value
    }

    /// Words for sleep that may stand beside that of a stage.
    private static let sleep = [
        "asleep", "sleep", "schlaf", "sommeil", "sueno", "sonno", "slaap", "sono",
    ]

    private static let words: [(value: Int, words: Set<String>)] = [
        (0, ["inbed", "bed", "imbett", "aulit", "enlacama", "aletto", "inbedliggend"]),
        (
            1,
            [
                "asleep", "sleep", "sleeping", "schlaf", "schlafend", "sommeil", "dormido", "sueno",
                "sonno", "slaap", "sono", "asleepunspecified", "unspecified",
            ]
        ),
        (
            2,
            [
                "awake", "wake", "wakeup", "wach", "wachphase", "eveil", "eveille", "reveille",
                "despierto", "sveglio", "veglia", "wakker", "acordado", "restless",
            ]
        ),
        (3, ["light", "core", "leicht", "leger", "ligero", "leggero", "licht", "leve"]),
        (4, ["deep", "tief", "profond", "profundo", "profondo", "diep", "sws"]),
        (5, ["rem", "paradoxal", "dream", "traum"]),
    ]
}
