import Foundation
import HealthExchange
import TestSupport
import Testing

@Suite("Damaged exports, and exports in small blocks")
struct DamagedExportTests {
    private static let bytes = Array(ExportFixture.text.utf8)
    private static let whole = Reading(bytes)

    @Test("The fixture is read to its end")
    func whole() {
        #expect(Self.whole.error == nil)
        #expect(Self.whole.elements.count == 13)
    }

    @Test(
        "Blocks of any size give the same elements", arguments: [1, 2, 3, 5, 7, 16, 61, 256, 997])
    func blocks(size: Int) {
        #expect(Reading(Self.bytes, blockSize: size, bufferSize: 16) == Self.whole)
        #expect(Reading(Self.bytes, blockSize: size, bufferSize: 4096) == Self.whole)
    }

    @Test("A block can end at every byte")
    func everySplit() {
        final class SplitSource: ByteSource {
            var parts: [ArraySlice<UInt8>]
            init(_ bytes: [UInt8], at split: Int) { parts = [bytes[..<split], bytes[split...]] }
            func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
                while let part = parts.first, part.isEmpty { parts.removeFirst() }
                guard let part = parts.first else { return 0 }
                let count = min(part.count, buffer.count)
                buffer.copyBytes(from: part.prefix(count))
                parts[0] = part.dropFirst(count)
                return count
            }
        }
        for split in 0...Self.bytes.count {
            var reader = AppleExportReader(SplitSource(Self.bytes, at: split), blockSize: 1 << 14)
            var reading = Reading()
            do {
                while let element = try reader.next() { reading.elements.append(element) }
            } catch {
                reading.error = error
            }
            #expect(reading == Self.whole, "split at \(split)")
        }
    }

    @Test("A truncated file is read as far as it goes, and the error has the position")
    func truncation() throws {
        let body = try #require(ExportFixture.text.utf8.firstRange(of: "<HealthData ".utf8))
        let start = ExportFixture.text.utf8.distance(
            from: ExportFixture.text.utf8.startIndex, to: body.lowerBound)
        for count in stride(from: start + 1, to: Self.bytes.count - 2, by: 11) {
            let reading = Reading(Array(Self.bytes[..<count]))
            #expect(reading.error?.code == .truncated, "\(count) bytes")
            #expect(reading.error?.position.map { $0 <= Int64(count) } == true)
            #expect(Self.whole.elements.starts(with: reading.elements))
        }
    }

    @Test(
        "A text without the root element is not an export",
        arguments: ["", "no tag", "<gpx></gpx>", "<!-- -->"])
    func noExport(text: String) {
        #expect(Reading(Array(text.utf8)).error?.code == .unknownFormat)
    }

    @Test("Random damage results in elements or in a typed error", arguments: 0..<40)
    func mutation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let interesting: [UInt8] = Array("<>/\"'&;=![]-? \n\0".utf8) + [0x80, 0xFF]
        for _ in 0..<50 {
            var bytes = Self.bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: bytes[place] = interesting.randomElement(using: &generator) ?? 0
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: place)
                default:
                    let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
                    if Bool.random(using: &generator) {
                        bytes.removeSubrange(place..<end)
                    } else {
                        bytes.insert(contentsOf: bytes[place..<end], at: place)
                    }
                }
            }
            let size = Int.random(in: 1...5000, using: &generator)
            let reading = Reading(bytes, blockSize: size)
            #expect(reading == Reading(bytes, blockSize: 1 << 16), "the block size shows")
        }
    }

    @Test("Random bytes are always rejected", arguments: 0..<10)
    func noise(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<4096).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        #expect(Reading(bytes).error != nil)
    }
}
