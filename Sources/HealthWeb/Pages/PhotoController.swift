internal import DatabaseFile
internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import NIOCore

/// The photos of meals and recipes.
struct PhotoController: Sendable {
    let site: Site
    let uploads: UploadReader

    /// The routes of pictures and small forms.
    func add(to router: RouterGroup<WebContext>) {
        router.get("/photos/:id", use: show)
        router.post("/photos/:id/remove", use: remove)
    }

    /// The route of uploads, which checks its token itself.
    func addUploads(to router: Router<WebContext>) {
        router.post("/photos/:id", use: upload)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let photos = try site.person(context).photos
        guard let photo = try await photos.photo(of: try Self.id(context)) else {
            throw WebError.notFound
        }
        var response = Response(
            status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: photo.data)))
        response.headers[.contentType] = photo.format.contentType
        response.headers[.contentDisposition] = "inline"
        response.headers[.cacheControl] = "private, no-store"
        return response
    }

    @Sendable private func upload(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let file = try await uploads.file(request, context)
        defer { WorkingFolders.remove(file.deletingLastPathComponent()) }
        let (id, back) = try await owner(context, person)
        let words = person.environment.language.foods
        do {
            try await person.photos.keep(MealPhoto(try Data(contentsOf: file)), of: id)
        } catch is MealPhoto.Failure {
            throw WebError(.unprocessableContent, words.photo, words.photoRefused)
        }
        return .see(back)
    }

    @Sendable private func remove(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let (id, back) = try await owner(context, person)
        person.photos.remove(of: id)
        return .see(back)
    }

    /// The meal or recipe of the path, and its page.
    private func owner(
        _ context: WebContext, _ person: Person
    ) async throws -> (id: UUID, back: String) {
        let id = try Self.id(context)
        guard try await person.photos.isOwner(id) else { throw WebError.notFound }
        let isMeal = try await person.journal.entry(id) != nil
        let name = id.uuidString
        return (id, isMeal ? "/entries/\(name)" : "/log/food?recipe=\(name)")
    }

    private static func id(_ context: WebContext) throws -> UUID {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.notFound
        }
        return id
    }
}

extension Person {
    /// The photos of meals and recipes.
    var photos: MealPhotos { MealPhotos(beside: journalFile, journal: journal) }
}
