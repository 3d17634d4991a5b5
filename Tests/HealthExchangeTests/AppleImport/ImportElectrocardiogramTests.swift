import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Electrocardiograms of phones in any language")
struct ImportElectrocardiogramTests {
    private let sink: MemorySink
    private let folder: TemporaryFolder

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    /// The file of a phone; the voltages are 0.5, -0.5, -1.5 and so on.
    private static func file(
        _ labels: [String], classification: String, rate: String, unit: String = "µV",
        symptoms: String = "", decimal: String = ".", minus: String = "-"
    ) -> String {
        func line(_ index: Int, _ value: String) -> String { "\(labels[index]),\(value)\n" }
        let values = (0..<512).map { $0 == 0 ? "0\(decimal)5" : "\(minus)\($0 - 1)\(decimal)5" }
        return line(0, "Kim") + line(1, "\"Apr 2, 1988\"") + line(2, "2024-05-02 08:00:00 +0200")
            + line(3, classification) + line(4, symptoms) + line(5, "2.0")
            + line(6, "\"Watch6,2\"") + line(7, rate) + "\n\n" + line(8, "I") + line(9, unit) + "\n"
            + values.joined(separator: "\n") + "\n"
    }

    private static let english = [
        "Name", "Date of Birth", "Recorded Date", "Classification", "Symptoms",
        "Software Version", "Device", "Sample Rate", "Lead", "Unit",
    ]
    private static let japanese = [
        "名前", "生年月日", "記録日", "分類", "症状", "ソフトウェアバージョン", "デバイス", "サンプルレート", "リード", "単位",
    ]

    static let files = [
        file(english, classification: "Sinus Rhythm", rate: "512 hertz"),
        file(
            [
                "Name", "Geburtsdatum", "Aufzeichnungsdatum", "Klassifizierung", "Symptome",
                "Softwareversion", "Gerät", "Abtastrate", "Ableitung", "Einheit",
            ],
            classification: "Sinusrhythmus", rate: "\"512,0 Hertz\"", decimal: ","),
        file(
            english, classification: "Rythme sinusal", rate: "512\u{A0}hertz", decimal: ","),
        file(
            english, classification: "Rythme\u{A0}sinusal", rate: "\"512,000\u{202F}hertz\"",
            decimal: ","),
        file(japanese, classification: "洞調律", rate: "512ヘルツ"),
        file(japanese, classification: "洞調律", rate: "512\u{A0}ヘルツ"),
        file(
            english, classification: "Sinusrytm", rate: "512 hertz", decimal: ",", minus: "\u{2212}"
        ),
        file(english, classification: "الإيقاع الجيبي", rate: "٥١٢ هرتز", decimal: "٫"),
        file(english, classification: "Sinus Rhythm", rate: "512 hertz", unit: "mV"),
        file(japanese, classification: "洞調律", rate: "512 ヘルツ", unit: "ミリボルト"),
    ]

    @Test("rate, voltages and classification in any language", arguments: files.indices)
    func languages(index: Int) async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        _ = try folder.write("electrocardiograms/ecg_1.csv", Data(Self.files[index].utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.samples[.electrocardiogram] == .init(inserted: 1))
        #expect(summary.skipped.isEmpty)
        let sample = try #require(sink.samples(.electrocardiogram).first)
        #expect(sample.endDate.timeIntervalSince(sample.startDate) == 1)
        guard case .detail(.electrocardiogram(let detail)) = sample.payload,
            case .voltages(let volts)? = sink.content.series[sample.uuid]
        else {
            Issue.record("no electrocardiogram")
            return
        }
        #expect(detail.classification == 1)
        #expect(detail.samplingFrequency == Quantity(512, .hertz()))
        #expect(volts.count == 512)
        let scale =
            Self.files[index].contains("mV") || Self.files[index].contains("ミリ") ? 1e-3 : 1e-6
        #expect(volts[0].volts == 0.5 * scale)
        #expect(volts[2].volts == -1.5 * scale)
        #expect(volts[256].timeSinceStart == 0.5)
        #expect(try await sink.load(path: path).inserted == 0)
    }

    @Test(
        "the classes in the languages of iOS",
        arguments: [
            ("Atrial Fibrillation", 2), ("Vorhofflimmern", 2), ("Fibrillation auriculaire", 2),
            ("Fibrilación auricular", 2), ("Fibrillazione atriale", 2), ("Boezemfibrilleren", 2),
            ("Förmaksflimmer", 2), ("Atrieflimren", 2), ("Eteisvärinä", 2),
            ("Migotanie przedsionków", 2), ("Фибрилляция предсердий", 2), ("心房細動", 2),
            ("心房颤动", 2), ("심방세동", 2), ("Ritmo sinusal", 1), ("Sinusritme", 1),
            ("Rytm zatokowy", 1), ("Sinüs Ritmi", 1), ("窦性心律", 1), ("竇性心律", 1),
            ("Sinus Rhythm\u{202F}— High Heart Rate", 1), ("Low Heart Rate", 3),
            ("Heart Rate Under 50", 3), ("Niedrige Herzfrequenz", 3), ("低心拍数", 3),
            ("Fréquence cardiaque basse", 3), ("High Heart Rate", 4), ("Heart Rate Over 120", 4),
            ("Hohe Herzfrequenz", 4), ("Frecuencia cardiaca alta", 4), ("高心拍数", 4),
            ("Poor Recording", 5), ("Schlechte Aufzeichnung", 5), ("Słaby zapis", 5),
            ("Niska jakość zapisu", 5), ("記録不良", 5), ("Inconclusive", 6),
            ("Nicht eindeutig", 6), ("Non concluant", 6), ("No concluyente", 6), ("判定不能", 6),
            ("Unheard of", 100), ("", 100),
        ])
    func classes(name: String, expected: Int) async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let text = Self.file(Self.english, classification: name, rate: "512 hertz", symptoms: "x")
        _ = try folder.write("electrocardiograms/ecg_1.csv", Data(text.utf8))
        _ = try await sink.load(path: path)
        guard
            case .detail(.electrocardiogram(let detail))? =
                sink.samples(.electrocardiogram).first?.payload
        else {
            Issue.record("no electrocardiogram")
            return
        }
        #expect(detail.classification == expected)
        #expect(detail.symptomsStatus == 2)
    }

    @Test(
        "a name that tells no class is reported with the file, and the recording is kept",
        arguments: [("Unheard of", true), ("", true), ("Unrecognized", false), ("洞調律", false)])
    func unknown(name: String, isReported: Bool) async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let text = Self.file(Self.english, classification: name, rate: "512 hertz")
        _ = try folder.write("electrocardiograms/ecg_1.csv", Data(text.utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.samples[.electrocardiogram] == .init(inserted: 1))
        #expect(summary.skippedCount == (isReported ? 1 : 0))
        if isReported {
            #expect(summary.skipped.keys.first?.element == "electrocardiograms/ecg_1.csv")
            #expect(summary.skipped.keys.first?.reason == .unknownCategoryValue)
        }
    }

    @Test(
        "line ends of Windows, a byte order mark, a narrow space before the unit and any digits change nothing",
        arguments: [
            ("512 hertz", "µV", "\r\n", ""), ("512 hertz", "\u{A0}µV", "\n", "\u{FEFF}"),
            ("512,00\u{202F}Hertz", "\u{202F}μV", "\r\n", "\u{FEFF}"),
            ("५१२\u{A0}हर्ट्ज़", "µV", "\r", ""),
        ])
    func bytes(rate: String, unit: String, end: String, mark: String) async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let rate = rate.contains(",") ? "\"\(rate)\"" : rate
        let text = Self.file(Self.english, classification: "Sinus Rhythm", rate: rate, unit: unit)
        _ = try folder.write(
            "electrocardiograms/ecg_1.csv",
            Data((mark + text.replacing("\n", with: end)).utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.skipped.isEmpty)
        let sample = try #require(sink.samples(.electrocardiogram).first)
        guard case .detail(.electrocardiogram(let detail)) = sample.payload,
            case .voltages(let volts)? = sink.content.series[sample.uuid]
        else {
            Issue.record("no electrocardiogram")
            return
        }
        #expect(detail.classification == 1)
        #expect(detail.samplingFrequency == Quantity(512, .hertz()))
        #expect(volts.count == 512)
        #expect(volts.prefix(3).map(\.volts) == [0.5, -0.5, -1.5].map { $0 * 1e-6 })
    }

    @Test(
        "any language, decimal sign, minus, unit and line end give the same voltages",
        arguments: 0..<16)
    func anyFile(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let unit = generator.pick(["µV", "μV", "\u{A0}µV", "mV", "マイクロボルト", "ミリボルト"])
        let text = Self.file(
            generator.pick([Self.english, Self.japanese]),
            classification: generator.pick(["Sinus Rhythm", "洞調律", "Rythme\u{A0}sinusal"]),
            rate: generator.pick([
                "512 hertz", "512\u{A0}Hertz", "\"512,0 Hertz\"", "512ヘルツ", "٥١٢ هرتز",
            ]), unit: unit, decimal: generator.pick([".", ",", "٫"]),
            minus: generator.pick(["-", "\u{2212}"]))
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let end = generator.pick(["\n", "\r\n", "\r"])
        _ = try folder.write(
            "electrocardiograms/ecg_1.csv", Data(text.replacing("\n", with: end).utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.skipped.isEmpty, "\(text.prefix(300))")
        let sample = try #require(sink.samples(.electrocardiogram).first)
        guard case .voltages(let volts)? = sink.content.series[sample.uuid] else {
            Issue.record("no voltages")
            return
        }
        let isMilli = unit.contains("m") || unit.contains("ミリ")
        let scale: Double = isMilli ? 1e-3 : 1e-6
        let expected: [Double] = (0..<512).map { (0.5 - Double($0)) * scale }
        #expect(volts.map(\.volts) == expected)
    }

    @Test(
        "a file without its rate or its date is named",
        arguments: [
            ("512 hertz", "fast"), ("512 hertz", "0 hertz"),
            ("2024-05-02 08:00:00 +0200", "yesterday"),
        ])
    func unreadable(part: String, replacement: String) async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let text = Self.files[0].replacing(part, with: replacement)
        _ = try folder.write("electrocardiograms/ecg_7.csv", Data(text.utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.inserted == 0)
        #expect(
            summary.skipped
                == [
                    .init(
                        element: "electrocardiograms/ecg_7.csv",
                        type: ObjectType.electrocardiogram.identifier, reason: .damagedFile): 1
                ])
    }

    @Test("a file that cannot be read is named, also one that lacks a voltage")
    func named() async throws {
        let path = try folder.write("export.xml", Data(ExportText.wrap([]).utf8))
        let whole = Self.files[0]
        _ = try folder.write("electrocardiograms/ecg_1.csv", Data(whole.utf8))
        _ = try folder.write("electrocardiograms/ecg_2.csv", Data("torn".utf8))
        _ = try folder.write(
            "electrocardiograms/ecg_3.csv", Data(whole.replacing("-100.5", with: "?").utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.inserted == 1)
        #expect(
            summary.skipped.keys.map(\.element).sorted()
                == ["electrocardiograms/ecg_2.csv", "electrocardiograms/ecg_3.csv"])
        #expect(summary.skipped.keys.allSatisfy { $0.reason == .damagedFile })
    }
}
