import Foundation
import HealthModel
import Testing

@testable import HealthStream

@Suite("The format of a batch")
struct FormatTests {
    @Test("still reads the bytes that the first version wrote", arguments: BatchSpecimen.allCases)
    func reading(specimen: BatchSpecimen) throws {
        let decoded = try SampleBatch(decoding: Self.bytes(specimen))
        #expect(try ExactFacts(decoded) == ExactFacts(specimen.batch()))
    }

    /// The compressed bytes may differ between versions of zlib.
    @Test("has the same bytes before compression", arguments: BatchSpecimen.allCases)
    func writing(specimen: BatchSpecimen) throws {
        let (first, now) = (try Self.bytes(specimen), try specimen.batch().encoded())
        let identities = BatchHeader.size..<BatchHeader.size + 16 * Int(first[10])
        #expect(now.prefix(BatchHeader.checked) == first.prefix(BatchHeader.checked))
        #expect(now[10..<identities.upperBound] == first[10..<identities.upperBound])
        func columns(_ bytes: [UInt8]) -> [UInt8]? {
            let size = Int(bytes[14]) + Int(bytes[15]) << 8
            return Compression.expanded(Array(bytes[identities.upperBound...]), size: size)
        }
        let expected = try #require(columns(first))
        #expect(columns(now) == expected)
    }

    @Test("counts its samples in the header, the lowest byte first")
    func header() throws {
        let bytes = try BatchSpecimen.quantity.batch().encoded()
        #expect(bytes[..<6] == [79, 72, 83, 66, 1, 1] && bytes[10..<14] == [3, 0, 0, 0])
    }

    /// The bytes of the first version: a later version never changes them, it only adds specimens.
    private static func bytes(_ specimen: BatchSpecimen) throws -> [UInt8] {
        let text = try #require(firstVersion[specimen])
        return Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
    }

    private static let firstVersion: [BatchSpecimen: String] = [
        .quantity: """
        T0hTQgEBxs+udQMAAAAmAQAAAAECAwQFBgcICQoLDA0ODwEBAgMEBQYHCAkKCwwNDg8CAQIDBAUGBwgJCgsMDQ4PeJxT9PAOLE3MK8ks
        qQypLEj1TEkFstMyU4s8UhOLSoISS1I5CqHyzAyMSowKgsn5uXqpFYm5BTmpeuWJJckZrOEgksVQz4jBhIGJSYhRgA0swsBirmPIAALM
        amwsKUCjWNJyEtPZ8kpzk1KL4MaylKRWlLCWZ+TnpLKYMBqxMbByMDA4NLy1O+7IyMzIyMTEATaD4cF+ZjZuCPOHPVN2Ogsj0+GVrCyM
        rKzcjJzJ+aV5Jfq5mXkcYuyMDQ1/Lj9ovi3dsGDxnB6mNZN3ze9h4hT4z8DY8Obdc9YFFg9uztt2gZmLiZmJW4iTsWHGh38TWBourPnM
        d/Xwku2iPEzMDAJAOUEWBgYmBiEgycAEALn7Vcg=
        """,
        .quantitySeries: """
        T0hTQgEBfbd5MwEAAADIAAAAAAECAwQFBgcICQoLDA0OD3icU/TwDixNzCvJLKkMqSxI9UxJBbLTMlOLgktSC5zzS/NKOAqh8owMjEqM
        CoLJ+bl6qRWJuQU5qXrliSXJGazhIJLFUM+IwYSBiZWdkTUZrI+dgbnhzbvnrJwsDMwvmLiYmJm4mRmYbXiYmBn4dRgZNNkYUICJAxK9
        563dcUcI389BAKhVEKhLCIhFxBgZhBmZGRjBRldUMDBXANWIaAAAI70r4A==
        """,
        .category: """
        T0hTQgEB3NaaPgMAAAB+AAAAAAECAwQFBgcICQoLDA0ODwEBAgMEBQYHCAkKCwwNDg8CAQIDBAUGBwgJCgsMDQ4PeJxT9fB2TixJTc8v
        qgypLEj1TEnNK8lMy0wtCs5JTS1wzEvMqSzOLOZIhqphZmBUYlQQTM7P1UutSMwtyEnVK08sSc5gDQeRLIZ6RgwmDEwc3AyMDW/ePWdd
        YLHAgpOFgXmCDBcTMwsvCwMbB5cAEzOTIBMzgxAQAwBb2iJC
        """,
        .correlation: """
        T0hTQgEBE9NbJwMAAAB2AAAAAAECAwQFBgcICQoLDA0ODwgBAgMEBQYHCAkKCwwNDg8JAQIDBAUGBwgJCgsMDQ4PeJyT9/B2zi8qSs1J
        LMnMzwupLEj1TEnNK8lMy0wtcsvPT+FORsgyMjAqMSoIJufn6qVWJOYW5KTqlSeWJGewhoNIFkM9IwYTBiYOdgbmhjfvnrNyMjMwM3Ax
        MTMIMDEzCQJpISAWZgGawgQA7Fkenw==
        """,
        .workout: """
        T0hTQgEBLdloGAIAAAAKAQAAAAECAwQFBgcICQoLDA0ODwkBAgMEBQYHCAkKCwwNDg94nBP38A7PL8rOLy0JqSxI9UxJzSvJTMtMLWIv
        h4gyMnCwMzA3vHn3nJWThYF5ggwXEzMH3wHGfYzVSonJJZllmSWZqcVKVtGxOjB+JcgkJStjcx2llNKixJLM/DwlK0MLAwMdpdQyoPkg
        1dVKmXklqUVliTlKVtVIysyAiopLEotKlKzMgTrAoFZHKTe1JDElsSQRqBjIK4GYXxsLVluSWVySmQx1Qkl+SWKOC1AkMS85FWR0aV4m
        0Cyl7FwlHSWgbaVAQVM909paASZmBkEgFgJiYRZGBkZGADuVUWY=
        """,
        .route: """
        T0hTQgEBxdaMswEAAAC3AAAAAAECAwQFBgcICQoLDA0OD3ick/HwDs8vys4vLQkC4tSQyoJUz5TUvJLMtMzUIp5yJClGBkYlRgXB5Pxc
        vdSKxNyCnFS98sSS5AzWcBDJYqhnxGDCwMTBzsDc8Obdc1ZOZgbmCi4mZjZeIBZgYmYSZGJmEAJiEWdGBgcgzQhWxsT0f1Zt4kz7pzNN
        L8yMU5q567akpKSHh4eDA1DNKUlG5mdSjMxxDMxsjMzfGBmYgQYuY2Fk5gIAxuAxoA==
        """,
        .heartbeats: """
        T0hTQgEBqBYlEQEAAACOAAAAAAECAwQFBgcICQoLDA0OD3icU/bwdkksSQypLEj1TEnNK8lMy0wt8khNLCpJSk0sCU4tykwt5s9A5TMy
        MCoxKggm5+fqpVYk5hbkpOqVJ5YkZ7CGg0gWQz0jBhMGJg52BuaGN++es3IyMzBXcDExs/ECsQATM5MgEzODEBCLCDAy8DIzMzO9YH/H
        ysDAwMQAAJBZJCc=
        """,
        .electrocardiogram: """
        T0hTQgEBv0ujUAEAAADrAAAAAAECAwQFBgcICQoLDA0OD3icU/XwdkksSQypLEj1TEnNK8lMy0wtcs1JTS4pyk9OLErJzE8vSswVTEUX
        YWTgYGdgbnjz7jkrJzMDsw0XEzMXX21NtRKGSiWraqV4AxCZnJNYXAy0IDmxJDM/T8nKUEcpOb80r0TJylhHqTgxtyAnMy/drSi1sDQ1
        L7kSpKM0LxMoq+RRpaSjVJaYU5qqZGVqaFQLVF2ZW1CSn1scXJJYUlqsZGVUW1srwMTMIAjEQkAsIsTIwM/CzMnEcGrrO0YGNgYJ5wIA
        675JnQ==
        """,
        .newer: """
        T0hTQgEBLf8X1QMAAACoAAAAAAECAwQFBgcICQoLDA0ODwEBAgMEBQYHCAkKCwwNDg8DAQIDBAUGBwgJCgsMDQ4PeJzj9vD2Sy1PLQqp
        LEjlzAOxvDPzUpgYGZUYFQST83P1UisScwtyUvXKE0uSM1jDQSSLoZ4RgwkDEzM7IytYCwuQwciQzMjCKsUokahQmpdZopCfppCoAJZV
        KK4sLknN5eBkYGx48+456wILTmYGZgYuFoYJzEzcQCYTDxMzAx8LMyMTswATM5MgkCfEzMDEoMHMzsHpxsrIyMTKBgB3lyNR
        """,
        .deletions: """
        T0hTQgEB0a2XdwIAAAAsAAAAAQECAwQFBgcICQoLDA0ODwIBAgMEBQYHCAkKCwwNDg94nFPw8A4sTcwrySypDKksSPVMSQWy0zJTi5zy
        Uyp9E4uLOQqh0gxMAHfBEGM=
        """,
    ]
}
