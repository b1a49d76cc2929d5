namespace TlsToll.Testbed.Tiers;

/// <summary>Tiers that run already, in containers or on other hosts, and their addresses.</summary>
public sealed record ExternalTiers
{
    /// <summary>The SUT's services without TLS.</summary>
    public required Uri SutPlain { get; init; }

    /// <summary>The SUT's services with TLS.</summary>
    public required Uri SutTls { get; init; }

    /// <summary>The SUT's administration.</summary>
    public required Uri SutAdmin { get; init; }

    /// <summary>The vendors' administration.</summary>
    public required Uri VendorsAdmin { get; init; }

    /// <summary>File of the CA's certificate; clients' certificates are in the same directory.</summary>
    public required string CaPath { get; init; }

    /// <summary>Bearer token of the administrations; null where they ask for none. A secret.</summary>
    public string? Token { get; init; }

    /// <summary>Address of <c>rbe meter</c>, which reports the database's CPU time; null if it is not measured.</summary>
    public Uri? DatabaseMeter { get; init; }

    /// <summary>The addresses by name, as the results carry them; no secret is among them.</summary>
    public IReadOnlyDictionary<string, string> Addresses => new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["tiers"] = "given",
        ["tiers.sut.plain"] = SutPlain.AbsoluteUri,
        ["tiers.sut.tls"] = SutTls.AbsoluteUri,
        ["tiers.sut.admin"] = SutAdmin.AbsoluteUri,
        ["tiers.vendors.admin"] = VendorsAdmin.AbsoluteUri,
        ["tiers.database.meter"] = DatabaseMeter?.AbsoluteUri ?? "none",
    };

    /// <inheritdoc/>
    public override string ToString() => $"SUT at {SutPlain}";
}
