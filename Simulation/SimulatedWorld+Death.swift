import Foundation

extension SimulatedWorld {
    /// A full pass on the first device that dies at a point, and all that follows until rest.
    ///
    /// A point is before and after each action of the engine and each call to the health store.
    ///
    /// - Returns: Whether the process died; false where the pass has fewer points.
    package func dies(at point: Int) async throws(SimulationFailure) -> Bool {
        do {
            try await begin()
            guard let device = devices.first else { return false }
            for _ in 0..<2 {
                for event in [SimulatedEvent.logWeight, .logDrink, .logMeal, .logWorkout] {
                    try await log(event, on: device)
                }
                try await otherAppWrites()
                sip()
                try await bottleSends()
                try await sync(device)
            }
            for _ in 0..<6 { try await edit(on: device) }
            try await delete(on: device)
            try await removesInHealth()
            try await otherAppWrites()
            for event in [SimulatedEvent.logWeight, .logDrink, .logMeal, .logWorkout] {
                try await log(event, on: device)
            }
            conditions.change { $0.now += 60 }
            trace.append("death after \(point)")
            device.faultPlan.planCrash(after: point)
            try await sync(device)
            let hasDied = device.faultPlan.isDead
            try await Checker(self).checkAlways()
            trace.append("comes to rest")
            try await comeToRest()
            try await Checker(self).checkAtRest()
            return hasDied
        } catch {
            throw SimulationFailure(seed: seed, step: point, finding: "\(error)", trace: trace)
        }
    }
}
