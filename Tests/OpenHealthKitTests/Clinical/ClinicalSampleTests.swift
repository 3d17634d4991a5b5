import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Assessments, moods, hearing tests and prescriptions")
struct ClinicalSampleTests {
    private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func dioptres(_ value: Double) -> HKQuantity {
        HKQuantity(unit: .diopter(), doubleValue: value)
    }

    @Test(
        "the risk of a GAD-7 is that of its score",
        arguments: [
            (0, HKGAD7Assessment.Risk.noneToMinimal), (4, .noneToMinimal), (5, .mild), (9, .mild),
            (10, .moderate), (14, .moderate), (15, .severe), (21, .severe),
        ])
    func gad7(score: Int, risk: HKGAD7Assessment.Risk) {
        var left = score
        let answers = (0..<7).map { _ in
            let points = min(left, 3)
            left -= points
            return HKGAD7Assessment.Answer(rawValue: points) ?? .notAtAll
        }
        let assessment = HKGAD7Assessment(date: date, answers: answers)
        #expect(assessment.score == score)
        #expect(assessment.risk == risk)
        #expect(assessment.answers == answers)
        #expect(HKSample.make(assessment.sample) is HKGAD7Assessment)
    }

    @Test("the last question of a PHQ-9 can be left unanswered and counts nothing")
    func phq9() {
        let answers =
            [HKPHQ9Assessment.Answer](repeating: .nearlyEveryDay, count: 8) + [.preferNotToAnswer]
        let assessment = HKPHQ9Assessment(date: date, answers: answers)
        #expect(assessment.score == 24)
        #expect(assessment.risk == .severe)
        #expect(assessment.answers.last == .preferNotToAnswer)
    }

    @Test("an assessment with an answer that is not on the form raises")
    func unknownAnswer() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let unknown = try #require(HKGAD7Assessment.Answer(rawValue: 4))
            let answers = [HKGAD7Assessment.Answer](repeating: .notAtAll, count: 6) + [unknown]
            _ = HKGAD7Assessment(date: Date(), answers: answers)
        }
        #expect(text(result).contains("has an answer that is not on the form"))
    }

    @Test("an assessment with a wrong number of answers raises")
    func wrongCount() async {
        await #expect(processExitsWith: .failure) {
            _ = HKPHQ9Assessment(date: Date(), answers: [.notAtAll])
        }
    }

    @Test(
        "the classification of a valence has seven steps",
        arguments: [
            (-1.0, HKStateOfMind.ValenceClassification.veryUnpleasant), (0, .neutral),
            (1, .veryPleasant), (0.2, .slightlyPleasant), (-0.2, .slightlyUnpleasant),
        ])
    func valence(valence: Double, classification: HKStateOfMind.ValenceClassification) {
        let state = HKStateOfMind(
            date: date, kind: .dailyMood, valence: valence, labels: [.calm, .proud],
            associations: [.work])
        #expect(state.valenceClassification == classification)
        #expect(HKStateOfMind.ValenceClassification(valence: valence) == classification)
        #expect(state.kind == .dailyMood)
        #expect(state.labels == [.calm, .proud])
        #expect(state.associations == [.work])
        #expect(HKSample.make(state.sample) is HKStateOfMind)
    }

    @Test("a hearing test keeps the sensitivity of each ear")
    func audiogram() throws {
        let unit = HKUnit.decibelHearingLevel()
        let point = try HKAudiogramSensitivityPoint(
            frequency: HKQuantity(unit: .hertz(), doubleValue: 500),
            leftEarSensitivity: HKQuantity(unit: unit, doubleValue: 10), rightEarSensitivity: nil)
        let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: -10, upperBound: nil)
        let clamped = try HKAudiogramSensitivityPoint(
            frequency: HKQuantity(unit: .hertzUnit(with: .kilo), doubleValue: 1),
            tests: [
                try HKAudiogramSensitivityTest(
                    sensitivity: HKQuantity(unit: unit, doubleValue: -10), type: .air,
                    masked: true, side: .right, clampingRange: range)
            ])
        let sample = HKAudiogramSample(
            sensitivityPoints: [point, clamped], start: date, end: date, metadata: nil)
        let copy = try #require(HKSample.make(sample.sample) as? HKAudiogramSample)
        let points = copy.sensitivityPoints
        #expect(points.count == 2)
        #expect(points[0].leftEarSensitivity?.doubleValue(for: unit) == 10)
        #expect(points[0].rightEarSensitivity == nil)
        #expect(points[1].rightEarSensitivity?.doubleValue(for: unit) == -10)
        #expect(points[1].tests.first?.masked == true)
        #expect(points[1].tests.first?.clampingRange?.lowerBound?.doubleValue(for: unit) == -10)
        #expect(points[1].tests.first?.clampingRange?.upperBound == nil)
    }

    @Test("hearing tests refuse wrong units and what is empty")
    func audiogramErrors() {
        let level = HKQuantity(unit: .decibelHearingLevel(), doubleValue: 1)
        #expect(throws: HKError.self) {
            try HKAudiogramSensitivityPoint(
                frequency: level, leftEarSensitivity: level, rightEarSensitivity: nil)
        }
        #expect(throws: HKError.self) {
            try HKAudiogramSensitivityPoint(
                frequency: HKQuantity(unit: .hertz(), doubleValue: 1), leftEarSensitivity: nil,
                rightEarSensitivity: nil)
        }
        #expect(throws: HKError.self) {
            try HKAudiogramSensitivityPointClampingRange(lowerBound: 2, upperBound: 1)
        }
    }

    @Test("a prescription of glasses keeps its lenses and their prism")
    func glasses() throws {
        let prism = HKVisionPrism(
            verticalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 3),
            verticalBase: .up, horizontalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 4),
            horizontalBase: .in, eye: .right)
        #expect(prism.amount.doubleValue(for: .prismDiopter()) == 5)
        let lens = HKGlassesLensSpecification(
            sphere: dioptres(-2), cylinder: dioptres(-0.5),
            axis: HKQuantity(unit: .degreeAngle(), doubleValue: 90), addPower: nil,
            vertexDistance: nil, prism: prism, farPupillaryDistance: nil,
            nearPupillaryDistance: nil)
        let prescription = HKGlassesPrescription(
            rightEyeSpecification: lens, leftEyeSpecification: nil, dateIssued: date,
            expirationDate: date.addingTimeInterval(1), device: nil, metadata: nil)
        let copy = try #require(HKSample.make(prescription.sample) as? HKGlassesPrescription)
        #expect(copy.prescriptionType == .glasses)
        #expect(copy.dateIssued == date)
        #expect(copy.leftEye == nil)
        #expect(copy.rightEye?.sphere == dioptres(-2))
        #expect(copy.rightEye?.cylinder == dioptres(-0.5))
        #expect(copy.rightEye?.prism == prism)
        #expect(copy.rightEye == lens)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: prescription, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKGlassesPrescription.self, from: data)
        #expect(read?.sample == prescription.sample)
    }

    @Test(
        "the two forms of a prism say the same",
        arguments: [(HKVisionEye.right, 0.6), (.left, 2.5), (.right, 4), (.left, 5.5)])
    func prism(eye: HKVisionEye, angle: Double) {
        let polar = HKVisionPrism(
            amount: HKQuantity(unit: .prismDiopter(), doubleValue: 2),
            angle: HKQuantity(unit: .radianAngle(), doubleValue: angle), eye: eye)
        let parts = HKVisionPrism(
            verticalAmount: polar.verticalAmount, verticalBase: polar.verticalBase,
            horizontalAmount: polar.horizontalAmount, horizontalBase: polar.horizontalBase,
            eye: eye)
        #expect(abs(parts.amount.doubleValue(for: .prismDiopter()) - 2) < 1e-9)
        #expect(abs(parts.angle.doubleValue(for: .radianAngle()) - angle) < 1e-9)
    }

    @Test("contact lenses have a brand")
    func contacts() throws {
        let lens = HKContactsLensSpecification(
            sphere: dioptres(-1), cylinder: nil, axis: nil, addPower: nil,
            baseCurve: HKQuantity(unit: .meterUnit(with: .milli), doubleValue: 8.6),
            diameter: nil)
        let prescription = HKContactsPrescription(
            rightEyeSpecification: lens, leftEyeSpecification: lens, brand: "Clear",
            dateIssued: date, expirationDate: nil, device: nil, metadata: nil)
        let copy = try #require(HKSample.make(prescription.sample) as? HKContactsPrescription)
        #expect(copy.brand == "Clear")
        #expect(copy.leftEye == lens)
        #expect(copy.expirationDate == nil)
    }
}
