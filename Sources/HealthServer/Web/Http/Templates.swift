/// The templates, by the names under which they include each other.
enum Templates {
    static let all: [(name: String, bytes: [UInt8])] = [
        ("layout", PackageResources.layout_mustache),
        ("field", PackageResources.field_mustache),
        ("row", PackageResources.row_mustache),
        ("badge", PackageResources.badge_mustache),
        ("total", PackageResources.total_mustache),
        ("error", PackageResources.error_mustache),
        ("login", PackageResources.login_mustache),
        ("today", PackageResources.today_mustache),
        ("log", PackageResources.log_mustache),
        ("compose", PackageResources.compose_mustache),
        ("review", PackageResources.review_mustache),
        ("history", PackageResources.history_mustache),
        ("more", PackageResources.more_mustache),
        ("welcome", PackageResources.welcome_mustache),
        ("permissions", PackageResources.permissions_mustache),
        ("backfill", PackageResources.backfill_mustache),
        ("sync", PackageResources.sync_mustache),
        ("settings", PackageResources.settings_mustache),
        ("transfer", PackageResources.transfer_mustache),
        ("trends", PackageResources.trends_mustache),
        ("report", PackageResources.report_mustache),
        ("data", PackageResources.data_mustache),
        ("data-type", PackageResources.data_type_mustache),
        ("assistant", PackageResources.assistant_mustache),
    ]
}
