public import ArgumentParser
public import HealthJournal

extension EarlierSamplesChoice: ExpressibleByArgument {}
