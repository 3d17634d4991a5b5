import Foundation
import HealthModel
import HealthStream
import TestSupport
import Testing

@Suite("Frames of a stream of samples")
struct SampleFrameTests {
    private static func frames(seed: Int) -> [SampleFrame] {
        var generator = SampleGenerator(seed: seed)
        return (0..<generator.numbers.below(6)).map { number in
            if generator.numbers.chance(30) {
                return .withdrawn(type: "HKTypé\(number)", kind: generator.numbers.pick(["", "k"]))
            }
            return .batch(generator.batch(type: "HKType\(number)"))
        }
    }

    @Test("come back as they were written, in order", arguments: 0..<50)
    func roundTrip(seed: Int) throws {
        let frames = Self.frames(seed: seed)
        #expect(try SampleFrame.read(SampleFrame.write(frames)) == frames)
    }

    @Test("one after the other are the frames of both")
    func concatenated() throws {
        let (first, second) = (Self.frames(seed: 1), Self.frames(seed: 2))
        let bytes = try SampleFrame.write(first) + SampleFrame.write(second)
        #expect(try SampleFrame.read(bytes) == first + second)
    }

    @Test("have identities that are read without their columns", arguments: 0..<20)
    func identities(seed: Int) throws {
        let frames = Self.frames(seed: seed)
        let bytes = try SampleFrame.write(frames)
        let identities = frames.flatMap { frame in
            guard case .batch(let batch) = frame else { return [UUID]() }
            return batch.samples.map(\.uuid) + batch.deleted + batch.samples.flatMap(\.associated)
        }
        #expect(try SampleFrame.identities(in: bytes) == identities)
        #expect(throws: SampleBatchError.newerFormat(9)) {
            try SampleFrame.identities(in: bytes + [9, 0, 0, 0, 0])
        }
        #expect(throws: SampleBatchError.notABatch) {
            try SampleFrame.identities(in: bytes + [1, 0, 0, 0, 0])
        }
    }

    @Test("have a kind, a length and the bytes of a batch or of two texts")
    func layout() throws {
        let batch = SampleBatch(of: .heartRate)
        let bytes = try SampleFrame.write([.withdrawn(type: "T", kind: "qu"), .batch(batch)])
        let encoded = try batch.encoded()
        #expect(
            bytes == [2, 5, 0, 0, 0, 1, 84, 2, 113, 117, 1, UInt8(encoded.count), 0, 0, 0] + encoded
        )
    }

    @Test("of a newer kind are refused, and the error says to update")
    func newerKind() throws {
        let bytes = try SampleFrame.write([.batch(SampleBatch(of: .heartRate))]) + [3, 0, 0, 0, 0]
        #expect(throws: SampleBatchError.newerFormat(3)) { try SampleFrame.read(bytes) }
        #expect("\(SampleBatchError.newerFormat(3))".contains("update"))
    }

    @Test("that are incomplete are refused, except between frames")
    func truncated() throws {
        let frames = [
            SampleFrame.withdrawn(type: "HKExample", kind: "example"),
            .batch(SampleBatch(of: .heartRate, deleted: [UUID.random()])),
        ]
        let bytes = try SampleFrame.write(frames)
        let first = try SampleFrame.write([frames[0]])
        for count in 1..<bytes.count {
            let part = Array(bytes[..<count])
            if part == first {
                #expect(try SampleFrame.read(part) == [frames[0]])
            } else {
                #expect(throws: SampleBatchError.self) { try SampleFrame.read(part) }
            }
        }
    }

    @Test("beyond the limits of all batches together are refused")
    func limits() throws {
        var generator = SampleGenerator(seed: 1)
        let batches = (0..<3).map { _ in
            SampleFrame.batch(
                SampleBatch(of: .heartRate, deleted: (0..<10).map { _ in generator.uuid() }))
        }
        let bytes = try SampleFrame.write(batches)
        let enough = SampleBatchLimits(identities: 30)
        #expect(try SampleFrame.read(bytes, limits: enough) == batches)
        #expect(throws: SampleBatchError.tooLarge) {
            try SampleFrame.read(bytes, limits: SampleBatchLimits(identities: 29))
        }
    }
}
