using System.Net;
using TlsToll.Tls;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors;

/// <summary>Everything that a vendors process was started with. Immutable; parsed and checked in <c>CommandLine</c>.</summary>
internal sealed record VendorOptions
{
    /// <summary>
    /// Entries that the ledger keeps in memory, and ids that are remembered, unless asked otherwise. Full, they take about 300 bytes a
    /// call, so some 600 MB; this project's assumption.
    /// </summary>
    public const int DefaultLedgerLimit = 2_000_000;

    /// <summary>Address of the two service ports; loopback unless asked otherwise.</summary>
    public IPAddress Bind { get; init; } = IPAddress.Loopback;

    /// <summary>Port without TLS; 0 lets the kernel choose.</summary>
    public int PlainPort { get; init; }

    /// <summary>Port with TLS; 0 lets the kernel choose.</summary>
    public int TlsPort { get; init; }

    /// <summary>Port of the administration; 0 lets the kernel choose.</summary>
    public int AdminPort { get; init; }

    /// <summary>Address of the administration port; anything but loopback needs a token.</summary>
    public IPAddress AdminBind { get; init; } = IPAddress.Loopback;

    /// <summary>Bearer token of the administration port; null if none is asked for.</summary>
    public string? AdminToken { get; init; }

    /// <summary>Profile for clients that send no server name or an unknown one.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>How the vendors behave at first.</summary>
    public required Conduct Conduct { get; init; }

    /// <summary>Seed of every draw.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>The shipping label that SNE answers with; null for the built-in one.</summary>
    public byte[]? Label { get; init; }

    /// <summary>File that the ledger is kept in beyond this process; null for memory alone.</summary>
    public string? LedgerFile { get; init; }

    /// <summary>Entries that the ledger keeps in memory, and ids that are remembered: the oldest are dropped first.</summary>
    public int LedgerLimit { get; init; } = DefaultLedgerLimit;

    /// <summary>Whether the process ends when its standard input does.</summary>
    public bool Supervised { get; init; }
}
