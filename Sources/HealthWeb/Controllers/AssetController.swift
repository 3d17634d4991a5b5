internal import HTTPTypes
internal import HealthHTTP
internal import Hummingbird
internal import NIOCore

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
