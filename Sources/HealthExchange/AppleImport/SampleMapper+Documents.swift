internal import Foundation
internal import HealthModel

extension SampleMapper {
    /// The points of a hearing test, without those with an invalid frequency.
    func points(of audiogram: ExportAudiogram) -> [AudiogramPoint] {
        audiogram.points.compactMap { point in
            guard let frequency = Self.quantity(point.facts, "frequency", as: .hertz()) else {
                return nil
            }
            let tests = [("leftEar", 0), ("rightEar", 1)].compactMap { ear, side in
                Self.quantity(point.facts, ear, as: .decibelHearingLevel).map { sensitivity in
                    AudiogramPoint.Test(
                        sensitivity: sensitivity, masked: Self.isTrue(point.facts[ear + "Masked"]),
                        side: side,
                        clampingLowerBound: Self.number(
                            point.facts[ear + "ClampingRangeLowerBound"]),
                        clampingUpperBound: Self.number(
                            point.facts[ear + "ClampingRangeUpperBound"]))
                }
            }
            return AudiogramPoint(frequency: frequency, tests: tests)
        }
    }

    /// The content of a prescription; throws if its type is unknown.
    func detail(of prescription: ExportPrescription) throws(SkipReason) -> PrescriptionDetail {
        let name = prescription.type.lowercased()
        let type =
            if name.hasSuffix("glasses") || name == "1" {
                1
            } else if name.hasSuffix("contacts") || name == "2" {
                2
            } else {
                0
            }
        guard type != 0 else { throw .invalid(attribute: "type") }
        return PrescriptionDetail(
            type: type,
            expirationDate: prescription.expires.map { Date(timeIntervalSinceReferenceDate: $0) },
            brand: prescription.brand, rightEye: prescription.rightEye.map { Self.lens($0) },
            leftEye: prescription.leftEye.map { Self.lens($0) })
    }

    /// The type of a clinical record by its identifier or by the type of the FHIR resource.
    func clinicalType(_ name: String) -> ObjectType? {
        if let type = ObjectType.named(name), type.kind == .clinical { return type }
        return Self.clinicalTypes[name]
    }

    private static func lens(_ facts: [String: String]) -> PrescriptionDetail.Lens {
        var quantities: [String: Quantity] = [:]
        for (attribute, name) in lensQuantities {
            guard let value = number(facts[attribute]),
                let unit = facts[attribute + "Unit"].flatMap({ try? HealthUnit($0) })
            else { continue }
            quantities[name] = Quantity(value, unit)
        }
        return PrescriptionDetail.Lens(quantities: quantities)
    }

    /// A value with its unit from two attributes; the default unit applies without one.
    private static func quantity(
        _ facts: [String: String], _ name: String, as expected: HealthUnit
    ) -> Quantity? {
        guard let value = number(facts[name + "Value"]) else { return nil }
        guard let text = facts[name + "Unit"] else { return Quantity(value, expected) }
        guard let unit = try? HealthUnit(text), unit.isCompatible(with: expected) else {
            return nil
        }
        return Quantity(value, unit)
    }

    private static func number(_ text: String?) -> Double? {
        text.flatMap { NumberBytes.double($0) }
    }

    private static func isTrue(_ text: String?) -> Bool {
        text.map { ["1", "true", "yes"].contains($0.lowercased()) } ?? false
    }

    /// The attributes of a lens, with HealthKit's names.
    static let lensQuantities = [
        ("sphere", "sphere"), ("cylinder", "cylinder"), ("axis", "axis"), ("add", "addPower"),
        ("vertex", "vertexDistance"), ("prismAmount", "prismAmount"), ("prismAngle", "prismAngle"),
        ("farPD", "farPupillaryDistance"), ("nearPD", "nearPupillaryDistance"),
        ("baseCurve", "baseCurve"), ("diameter", "diameter"),
    ]

    private static let clinicalTypes: [String: ObjectType] = [
        "AllergyIntolerance": .allergyRecord, "Condition": .conditionRecord,
        "Coverage": .coverageRecord, "DiagnosticReport": .labResultRecord,
        "DocumentReference": .clinicalNoteRecord, "Immunization": .immunizationRecord,
        "MedicationDispense": .medicationRecord, "MedicationOrder": .medicationRecord,
        "MedicationRequest": .medicationRecord, "MedicationStatement": .medicationRecord,
        "Observation": .labResultRecord, "Procedure": .procedureRecord,
    ]
}

extension SampleMapper {
    /// The sample and the voltages of an electrocardiogram.
    ///
    /// The file contains no source; on the watch it is the ECG app. A classification of an unknown
    /// name is unrecognised.
    static func sample(
        of electrocardiogram: ExportElectrocardiogram, occurrences: inout OccurrenceCounter
    ) -> (Sample, SeriesData) {
        let volts = electrocardiogram.volts
        let type = ObjectType.electrocardiogram
        var identity = ContentHash()
        identity.combine(ExportIdentity.Kind.electrocardiogram.rawValue)
        identity.combine(electrocardiogram.recorded)
        for value in volts.prefix(64) { identity.combine(value) }
        let uuid =
            electrocardiogram.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: electrocardiogram.recorded, content: identity,
                occurrence: occurrences.next(identity))
        let start = Date(timeIntervalSinceReferenceDate: electrocardiogram.recorded)
        let detail = ElectrocardiogramDetail(
            classification: ElectrocardiogramNames.classification(
                electrocardiogram.classification),
            symptomsStatus: electrocardiogram.hasSymptoms ? 2 : 1, averageHeartRate: nil,
            samplingFrequency: Quantity(electrocardiogram.frequency, .hertz()), count: volts.count)
        let sample = Sample(
            uuid: uuid, type: type, startDate: start,
            endDate: start.addingTimeInterval(Double(volts.count) / electrocardiogram.frequency),
            payload: .detail(.electrocardiogram(detail)),
            device: Device(
                name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
                hardwareVersion: electrocardiogram.hardware),
            sourceRevision: SourceRevision(
                source: SourceNaming.source(named: "ECG"), version: electrocardiogram.software))
        let data = volts.indices.map {
            VoltageMeasurement(
                timeSinceStart: Double($0) / electrocardiogram.frequency, volts: volts[$0])
        }
        return (sample, .voltages(data))
    }
}

/// Finds the classification of an electrocardiogram by its name in any language of iOS.
///
/// The file has the name that the phone shows, which differs between versions of iOS. A word of it
/// determines the class: the medical term of a rhythm, the word for a recording (of bad quality),
/// or the words for low, high and inconclusive.
enum ElectrocardiogramNames {
    /// The raw value of `HKElectrocardiogram.Classification`; 100, unrecognised, for other names.
    static func classification(_ name: String) -> Int { code(of: name) ?? unrecognised }

    /// Whether a name determines a class; the phone itself calls some recordings unrecognised.
    static func isKnown(_ name: String) -> Bool {
        code(of: name) != nil || name.lowercased().hasPrefix("unrecogni")
    }

    private static let unrecognised = 100

    private static func code(of name: String) -> Int? {
        let words = name.lowercased().split { $0.isWhitespace || $0 == "\u{2013}" || $0 == "-" }
        let text = " " + words.joined(separator: " ")
        return classes.first { $0.stems.contains { text.contains($0) } }?.code
    }

    /// The classes in the order of the search: a fast rhythm can be named after its rhythm, and a
    /// bad recording can have a low quality.
    ///
    /// A stem with a space in front begins a word.
    private static let classes: [(code: Int, stems: [String])] = [
        (2, fibrillation), (1, sinus), (5, recording), (3, low), (4, high), (6, inconclusive),
    ]

    private static let fibrillation = [
        "fibril", "flimmer", "flimren", "eteisvärinä", " migotanie", "мерцательн", "миготлив",
        "фибрилляц", "фібриляц", "μαρμαρυγ", "פרפור", "رجفان", "心房細動", "心房颤动", "房颤",
        "心房顫動", "房顫", "心房纖維", "심방세동", "심방 세동", "สั่นพลิ้ว", " rung nhĩ", "फ़िब्रिलेशन", "फिब्रिलेशन",
    ]

    private static let sinus = [
        " sinus", " sinüs", " sínus", " szinusz", " zatokow", "φλεβοκομβ", "синусов", "סינוס",
        "جيبي", "洞調律", "窦性", "竇性", "동리듬", "동성 리듬", "동율동", "ไซนัส", " nhịp xoang", "साइनस",
    ]

    private static let recording = [
        " poor", " recording", " reading", "aufzeichnung", " enregistrement", " grabación",
        " registr", " opname", " gravação", " optagelse", " inspelning", " opptak", " tallen",
        " zapis", " záznam", " felvétel", " înregistr", " snimk", "εγγραφ", " kayıt", "запись",
        "запис", "הקלטה", "تسجيل", "記録", "记录", "記錄", "紀錄", "기록", "บันทึก", " bản ghi", " rekaman",
        " rakaman", "रिकॉर्डिंग",
    ]

    private static let inconclusive = [
        " inconclus", " inconclud", "eindeutig", " unklar", " ergebnislos", " concluant",
        " concluyente", " conclusivo", " concloent", " uitsluitsel", " onduidelijk",
        " inkonklus", " ufullstend", " ufyldestg", " uklar", " ofullständ", " oklart",
        " epäselv", " niejednozn", " nierozstrzyg", " neprůkaz", " nepreukaz", " nejednozn",
        " nem egyértelm", " neconclud", " neuvjerlj", " nejasn", "ασαφ", " sonuçsuz",
        " belirsiz", "неопредел", "неинформ", "неоднознач", "неокончат", "непереконл", "невизнач",
        "חד משמעי", "غير حاسم", "غير محدد", "判定不能", "不確定", "不确定", "定论", "定論", "不明确", "不明確",
        "無法判", "无法判", "판정 불가", "판단 불가", "불확실", "สรุป", " không xác định", " không kết luận",
        " tidak meyakin", " tidak dapat disimpul", " tidak muktamad", "अनिर्णायक",
    ]

    private static let low = [
        " low", " under", " niedrig", " unter", " basse", " faible", " baja", " bassa", " lage",
        " baixa", " baixo", " lav", " låg", " matala", " nisk", " nízk", " alacsony", "scăzut",
        " nizak", "χαμηλ", " düşük", "низк", "низьк", "נמוך", "منخفض", "انخفاض", "低", "낮은", "저심박",
        "ต่ำ", " thấp", " rendah", "निम्न", " कम",
    ]

    private static let high = [
        " high", " over", " hoh", " über", "élevé", " haute", " alta", " hoge", " alto", " høj",
        " høy", " hög", " korkea", " wysok", " vysok", " magas", "ridicat", "crescut", " visok",
        "υψηλ", " yüksek", "высок", "висок", "גבוה", "مرتفع", "ارتفاع", "高", "높은", "고심박", "สูง",
        " cao", " tinggi", "उच्च",
    ]
}
