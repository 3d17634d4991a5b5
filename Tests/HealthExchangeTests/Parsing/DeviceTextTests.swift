import HealthExchange
import HealthModel
import Testing

@Suite("Devices are read from their text")
struct DeviceTextTests {
    @Test("Values can contain commas, and the address is omitted")
    func parts() {
        let text =
            "<<HKDevice: 0x282e400a0>, name:Kim's, phone, manufacturer:Apple Inc., model:iPhone, "
            + "hardware:iPhone10,4, software:12.3, creation date:2023-09-14 10:12:06 +0000>"
        #expect(
            DeviceText.device(text)
                == Device(
                    name: "Kim's, phone", manufacturer: "Apple Inc.", model: "iPhone",
                    hardwareVersion: "iPhone10,4", softwareVersion: "12.3"))
    }

    @Test("Every property is read")
    func properties() {
        let text =
            "<<HKDevice: 0x1>, name:a, manufacturer:b, model:c, hardware:d, firmware:e, "
            + "software:f, localIdentifier:g, UDIDeviceIdentifier:h>"
        #expect(
            DeviceText.device(text)
                == Device(
                    name: "a", manufacturer: "b", model: "c", hardwareVersion: "d",
                    firmwareVersion: "e", softwareVersion: "f", localIdentifier: "g",
                    udiDeviceIdentifier: "h"))
    }

    @Test(
        "A text without properties is not a device", arguments: ["", "iPhone", "<<HKDevice: 0x1>>"])
    func none(text: String) {
        #expect(DeviceText.device(text) == nil)
    }

    @Test("Texts that differ only in the address are one device")
    func interning() {
        var tables = ExportTables()
        let ids = ["0x1", "0x282e400a0"].map { address in
            Array(ExportFixture.device(address).utf8).withUnsafeBytes {
                tables.devices.intern(DeviceText.stablePart($0))
            }
        }
        #expect(ids[0] == ids[1])
        #expect(tables.devices[ids[0]]?.hardwareVersion == "Watch6,2")
    }

    @Test("Interned texts keep their indexes while the table grows")
    func growth() {
        var table = InternTable { XMLText.decode($0) }
        for round in 0..<2 {
            for number in 0..<5_000 {
                let id = Array("text \(number)".utf8).withUnsafeBytes { table.intern($0) }
                #expect(table[id] == "text \(number)", "round \(round)")
            }
        }
        #expect(table.values.count == 5_000)
    }
}
