internal import Foundation

/// The tables of an app's archive about the account, the equipment and other people.
///
/// None has a sample: Strava's profile has a weight without a date.
///
/// Public descriptions of Strava's bulk export name some 40 tables beside `activities.csv`, among them bikes, comments
/// and the profile. The other names are *unverified*.
enum AccountTables {
    private static let names: [String: Set<String>] = [
        "Strava": [
            "applications", "bikes", "blocks", "categories_of_personal_information_we_collect",
            "club_members", "clubs", "comments", "community_content", "components",
            "connected_apps", "contacts", "email_preferences", "events", "favorites", "flags",
            "followers", "following", "general_preferences", "global_challenges", "goals",
            "group_challenges", "local_legend_segments", "logins", "media", "memberships",
            "mobile_device_identifiers", "orders", "partner_opt_outs", "posts", "privacy_zones",
            "profile", "reactions", "routes", "segment_feedback", "segments", "shoes",
            "social_settings", "starred_routes", "starred_segments", "support_tickets",
            "visibility_settings",
        ]
    ]

    /// Whether a file is such a table, beside a table with data of the same app.
    static func contain(_ path: String, in inventory: ImportInventory) -> Bool {
        let file = URL(fileURLWithPath: "/" + path)
        let folder = file.deletingLastPathComponent()
        let name = file.deletingPathExtension().lastPathComponent.lowercased()
        return names.contains { app, tables in
            tables.contains(name)
                && inventory.tables(of: app).contains {
                    URL(fileURLWithPath: "/" + $0.path).deletingLastPathComponent() == folder
                }
        }
    }
}
