namespace TlsToll.Testbed.Tiers;

/// <summary>Ports of a tier on loopback, each 0 for any free one.</summary>
/// <param name="Plain">Port of the services without TLS.</param>
/// <param name="Tls">Port of the services with TLS.</param>
/// <param name="Admin">Port of the administration.</param>
public sealed record TierPorts(int Plain, int Tls, int Admin)
{
    /// <summary>Any free ports.</summary>
    public static TierPorts Any { get; } = new(0, 0, 0);
}

/// <summary>Ports of a testbed with one SUT.</summary>
public sealed record TestbedPorts
{
    /// <summary>Any free ports.</summary>
    public static TestbedPorts Any { get; } = new();

    /// <summary>Ports of the SUT.</summary>
    public TierPorts Sut { get; init; } = TierPorts.Any;

    /// <summary>Ports of the vendors.</summary>
    public TierPorts Vendors { get; init; } = TierPorts.Any;

    /// <summary>Port of the database, 0 for any free one.</summary>
    public int Database { get; init; }
}
