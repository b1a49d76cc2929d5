using TlsToll.Hosting.Listeners;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Composition;

/// <summary>Options of a vendors process, parsed and validated in <c>CommandLine</c>.</summary>
internal sealed record VendorOptions
{
    /// <summary>
    /// Default of <see cref="LedgerLimit"/>, this project's assumption. Ledger and history take about 300 bytes per call, so about 600 MB
    /// when full.
    /// </summary>
    public const int DefaultLedgerLimit = 2_000_000;

    public HostingOptions Hosting { get; init; } = new();

    /// <summary>Initial behaviour.</summary>
    public required CheckedBehaviour Behaviour { get; init; }

    /// <summary>Seed of delays, refusals, failures and ids.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Shipping label in SNE's responses, a JPEG; null for the built-in one.</summary>
    public byte[]? Label { get; init; }

    /// <summary>File that preserves the ledger across restarts; null to keep it only in memory.</summary>
    public string? LedgerFile { get; init; }

    /// <summary>Maximum number of ledger entries in memory, and of ids in the history. The oldest are dropped first.</summary>
    public int LedgerLimit { get; init; } = DefaultLedgerLimit;
}
