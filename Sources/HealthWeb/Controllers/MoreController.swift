internal import HealthScreens
internal import Hummingbird

/// The list of all pages, for small screens, and the choice of the person whose data is shown.
struct MoreController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/more") { request, context in
            let page = MorePage(try site.person(context).environment.language)
            return try await site.response(
                page, title: page.heading, at: nil, request, context)
        }
        router.post("/person") { _, context in
            var response = Response.see("/")
            if let person = site.people.person(context.form["id"]) {
                response.setCookie(
                    Cookie(
                        name: People.cookie, value: person.id, path: "/", httpOnly: true,
                        sameSite: .strict))
            }
            return response
        }
    }
}
