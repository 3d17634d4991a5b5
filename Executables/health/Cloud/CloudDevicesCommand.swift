internal import ArgumentParser
internal import Foundation
internal import HealthCloudSync
internal import HealthWords

/// `health cloud code`: creates a code for another device.
struct CloudCodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Prints a one-time code that connects another device.",
        discussion: "The code works once, within 15 minutes.")

    @Flag(help: "Also print the QR code of a link for health cloud connect.")
    var qr = false
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let cloud = try await world.connectedCloud()
        let code = try await cloud.remote().makeCode()
        let server = try cloud.file.read()?.server
        let link = server.map { CloudConnection.link(server: $0, code: code.code) }
        if world.printsJSON {
            try StandardOutput.write(json: [
                "code": code.code, "expires": TimeText(world.zone).iso8601(code.expires),
                "link": link ?? "",
            ])
        } else {
            let picture = qr ? link.flatMap { QRCode($0) }?.lines ?? [] : []
            try StandardOutput.write(picture + [code.code])
        }
    }
}

/// `health cloud devices`: lists the person's devices, and ends the access of one.
struct CloudDevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "Lists your devices, or ends the access of one.")

    @Option(help: ArgumentHelp("End the access of this device.", valueName: "number"))
    var revoke: Int?
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let remote = try await world.connectedCloud().remote()
        if let revoke { try await remote.revoke(device: revoke) }
        let devices = try await remote.devices()
        if world.printsJSON {
            return try StandardOutput.write(
                json: devices.map { DeviceJSON($0, zone: world.zone) })
        }
        let words = world.language.commandCloud
        var table = Table([
            ("", .right), (words.text(.device), .left), (words.text(.connectedOn), .left),
            ("", .left),
        ])
        for device in devices {
            table.add([
                String(device.number), device.name,
                TimeText(world.zone).day(device.createdAt),
                device.revokedAt != nil
                    ? words.text(.revoked)
                    : DeviceAccess(language: world.language).words(
                        device, now: world.now, zone: world.zone),
            ])
        }
        try StandardOutput.write(table.lines)
    }
}

/// A device in JSON.
private struct DeviceJSON: Encodable {
    let number: Int
    let name: String
    let connectedAt: String
    let expiresAt: String?
    let isRevoked: Bool
    let isThisDevice: Bool
    let access: String?
    let reads: [String]?
    let proposes: [String]?

    init(_ device: ConnectedDevice, zone: TimeZone) {
        number = device.number
        name = device.name
        connectedAt = TimeText(zone).iso8601(device.createdAt)
        expiresAt = device.expiresAt.map { TimeText(zone).iso8601($0) }
        isRevoked = device.revokedAt != nil
        isThisDevice = device.isThisDevice
        access = device.scope
        reads = device.consent?.read
        proposes = device.consent?.log.map(\.word)
    }
}
