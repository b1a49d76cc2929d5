using TlsToll.Hosting.Listeners;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Composition;

/// <summary>Everything that a vendors process was started with. Immutable; parsed and checked in <c>CommandLine</c>.</summary>
internal sealed record VendorOptions
{
    /// <summary>
    /// Default of <see cref="LedgerLimit"/>. Full, ledger and history take about 300 bytes per call, so about 600 MB; this project's
    /// assumption.
    /// </summary>
    public const int DefaultLedgerLimit = 2_000_000;

    public HostingOptions Hosting { get; init; } = new();

    /// <summary>Behaviour until it is changed.</summary>
    public required CheckedBehaviour Behaviour { get; init; }

    /// <summary>Seed of delays, refusals, failures and ids.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Shipping label of SNE's responses, a JPEG; null for the built-in one.</summary>
    public byte[]? Label { get; init; }

    /// <summary>File that keeps the ledger beyond this process; null for memory alone.</summary>
    public string? LedgerFile { get; init; }

    /// <summary>Entries that the ledger keeps in memory, and ids that the history keeps: the oldest are dropped first.</summary>
    public int LedgerLimit { get; init; } = DefaultLedgerLimit;
}
