internal import Foundation

/// Finds the classification of an electrocardiogram by its name in any language of iOS.
///
/// The file has the name as the phone shows it, which differs between versions of iOS. A word of it
/// tells the class: the medical term of a rhythm, the word for a recording (of bad quality), or the
/// words for low, high and inconclusive.
enum ElectrocardiogramNames {
    /// The raw value of `HKElectrocardiogram.Classification`; 100, unrecognised, for other names.
    static func classification(_ name: String) -> Int { code(of: name) ?? unrecognised }

    /// Whether a name tells a class; the phone calls some recordings unrecognised itself.
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
