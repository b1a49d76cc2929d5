using TlsToll.Hosting.Listeners;
using TlsToll.Vendors.Behaviour;

namespace TlsToll.Vendors.Composition;

/// <summary>Options of a vendors process, parsed and validated in <c>CommandLine</c>.</summary>
internal sealed record VendorOptions
{
    /// <summary>
    /// Default of <see cref="HistoryLimit"/>, this project's assumption: about 100 MB, and minutes of the highest load, while a caller
    /// repeats a request within seconds.
    /// </summary>
    public const int DefaultHistoryLimit = 1_000_000;

    public HostingOptions Hosting { get; init; } = new();

    /// <summary>Initial behaviour.</summary>
    public required CheckedBehaviour Behaviour { get; init; }

    /// <summary>Seed of delays, refusals, failures and ids.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Shipping label in SNE's responses, a JPEG; null for the built-in one.</summary>
    public byte[]? Label { get; init; }

    /// <summary>File that preserves the ledger across restarts; null for a temporary file.</summary>
    public string? LedgerFile { get; init; }

    /// <summary>Maximum number of ids in the history; at least the latest half is known.</summary>
    public int HistoryLimit { get; init; } = DefaultHistoryLimit;
}
