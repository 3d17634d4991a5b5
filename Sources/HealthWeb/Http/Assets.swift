internal import CEmbeddedFiles
internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import HealthWords
internal import Hummingbird
internal import NIOCore

/// The files of this module that are a part of the program, by name.
enum EmbeddedPages {
    static let all: [String: [UInt8]] = {
        var count = 0
        let files = UnsafeBufferPointer(start: embedded_pages(&count), count: count)
        return files.reduce(into: [:]) { all, file in
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            all[String(cString: file.name)] = [UInt8](bytes)
        }
    }()

    /// The bytes of a file; a test reads each name that is written here.
    static func named(_ name: String) -> [UInt8] {
        guard let bytes = all[name] else { preconditionFailure("The program has no \(name)") }
        return bytes
    }
}

/// The files that pages load, with their media types.
enum Assets {
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
    }

    static let all: [String: File] = [
        "app.css": File(type: "text/css; charset=utf-8", bytes: EmbeddedPages.named("app.css")),
        "app.js": File(
            type: "text/javascript; charset=utf-8", bytes: EmbeddedPages.named("app.js")),
        "foods.js": File(
            type: "text/javascript; charset=utf-8", bytes: EmbeddedPages.named("foods.js")),
        "icons.svg": File(type: "image/svg+xml", bytes: EmbeddedPages.named("icons.svg")),
        "icon.svg": File(type: "image/svg+xml", bytes: EmbeddedPages.named("icon.svg")),
        "icon-180.png": File(type: "image/png", bytes: EmbeddedPages.named("icon-180.png")),
        "icon-192.png": File(type: "image/png", bytes: EmbeddedPages.named("icon-192.png")),
        "icon-512.png": File(type: "image/png", bytes: EmbeddedPages.named("icon-512.png")),
    ]

    /// The manifest that a phone needs to add the app to its home screen.
    static func manifest(_ language: Language) -> File {
        let texts = [
            "app": language.navigation.app, "language": language.id,
            "logMeal": language.browser.logMeal, "logWeight": language.browser.logWeight,
        ]
        var json = String(decoding: EmbeddedPages.named("manifest.webmanifest"), as: UTF8.self)
        for (name, text) in texts {
            let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            json = json.replacing("{{\(name)}}", with: escaped)
        }
        return File(type: "application/manifest+json", bytes: Array(json.utf8))
    }

    /// The service worker, which keeps the files above for use without a connection.
    static let serviceWorker = File(
        type: "text/javascript; charset=utf-8", bytes: EmbeddedPages.named("service-worker.js"))

    /// A number that changes with the files, so that browsers can cache each version without limit.
    static let version: String = {
        var hash = SHA256()
        for (name, file) in all.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Data(name.utf8))
            hash.update(data: Data(file.bytes))
        }
        return String(Hex.text(hash.finalize()).prefix(12))
    }()
}

/// Serves the style sheet, the script and the icons.
struct AssetController: Sendable {
    let renderer: PageRenderer
    let people: People

    func add(to router: Router<WebContext>) {
        router.get("/assets/:name") { _, context in
            guard let name = context.parameters.get("name"), let file = Assets.all[name] else {
                throw WebError.notFound
            }
            return AssetController.response(file)
        }
        router.get("/manifest.webmanifest") { request, _ in
            AssetController.response(
                Assets.manifest(people.language(of: request)), keep: false)
        }
        router.get("/service-worker.js") { _, _ in
            AssetController.response(Assets.serviceWorker, keep: false)
        }
        router.get("/offline") { request, _ in
            let language = people.language(of: request)
            let page = ErrorPage(.offline, language)
            return Response.html(renderer.html(page, Chrome(title: page.heading, language)))
        }
        router.get("/healthz") { _, _ in "ok\n" }
    }

    static func response(_ file: Assets.File, keep: Bool = true) -> Response {
        var response = Response(
            status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
        response.headers[.contentType] = file.type
        response.headers[.cacheControl] =
            keep ? "public, max-age=31536000, immutable" : "no-cache"
        // Pictures are compressed already.
        return file.type == "image/png" ? response : response.compressible()
    }
}
