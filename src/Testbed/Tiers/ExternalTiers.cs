namespace TlsToll.Testbed.Tiers;

/// <summary>Addresses of tiers that are already running, in containers or on other hosts.</summary>
public sealed record ExternalTiers
{
    /// <summary>The SUT's services without TLS.</summary>
    public required Uri SutPlain { get; init; }

    /// <summary>The SUT's services with TLS.</summary>
    public required Uri SutTls { get; init; }

    /// <summary>The SUT's administration port.</summary>
    public required Uri SutAdmin { get; init; }

    /// <summary>The vendors' administration port.</summary>
    public required Uri VendorsAdmin { get; init; }

    /// <summary>File path of the CA certificate; the client certificates are in the same directory.</summary>
    public required string CaPath { get; init; }

    /// <summary>Bearer token of the administration ports, a secret; null if they require none.</summary>
    public string? Token { get; init; }

    /// <summary>Address of <c>bench meter</c>, which reports the database's CPU time; null if it is not measured.</summary>
    public Uri? DatabaseMeter { get; init; }

    /// <summary>Address of <c>bench front</c>, which runs the programs in front of the SUT; null if the run uses none.</summary>
    public Uri? Front { get; init; }

    /// <summary>Addresses by name for the results, without secrets.</summary>
    public IReadOnlyDictionary<string, string> Addresses => new SortedDictionary<string, string>(StringComparer.Ordinal)
    {
        ["tiers"] = "external",
        ["tiers.sut.plain"] = SutPlain.AbsoluteUri,
        ["tiers.sut.tls"] = SutTls.AbsoluteUri,
        ["tiers.sut.admin"] = SutAdmin.AbsoluteUri,
        ["tiers.vendors.admin"] = VendorsAdmin.AbsoluteUri,
        ["tiers.database.meter"] = DatabaseMeter?.AbsoluteUri ?? "none",
        ["tiers.front"] = Front?.AbsoluteUri ?? "none",
    };

    /// <inheritdoc/>
    public override string ToString() => $"SUT at {SutPlain}";
}
