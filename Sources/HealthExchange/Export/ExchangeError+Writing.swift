internal import DatabaseFile
internal import Foundation

extension ExchangeError {
    /// Runs a body that creates or renames files, and maps its errors.
    static func writing<T>(_ body: () throws -> T) throws(ExchangeError) -> T {
        do {
            return try body()
        } catch {
            let code = (error as? POSIXError)?.code.rawValue
            throw ExchangeError(
                DiskFull.isReason(of: error) ? .diskFull : .cannotWrite,
                detail: code.map { "errno \($0)" } ?? "\(type(of: error))")
        }
    }
}
