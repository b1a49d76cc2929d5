using System.CommandLine;
using TlsToll.Hosting.CommandLine;
using TlsToll.Vendors.Composition;

namespace TlsToll.Vendors.CommandLine;

/// <summary>The flags of <c>serve</c> that are specific to the vendors.</summary>
internal static class ServeFlags
{
    public static readonly Option<string> Delay = Flags.Text(
        "--delay",
        "Delay of each response in milliseconds: a number, uniform:MIN..MAX or exponential:MEAN; García et al. used 2000; 0 for maximum load",
        "DELAY",
        "2000");

    public static readonly Option<string?> BackgroundDelay = Flags.OptionalText(
        "--background-delay", "Delay of SNE's and ICE's responses, for which no client waits; as --delay (default: that of --delay)", "DELAY");

    public static readonly Option<double> RefusalRate = Rate("--refusal-rate", "Share of authorisations refused, 0 to 1");
    public static readonly Option<double> FailureRate = Rate("--failure-rate", "Share of calls that fail, 0 to 1");
    public static readonly Option<ulong> Seed = Flags.Number(
        "--seed", "Seed of delays, refusals, failures and ids", "N", 1UL, ulong.MinValue, ulong.MaxValue);

    public static readonly Option<string?> LabelImage = Flags.OptionalText(
        "--label-image", "JPEG in SNE's responses, at most 1 MiB, instead of the built-in one", "FILE");

    public static readonly Option<string?> Ledger = Flags.OptionalText(
        "--ledger", "File that keeps the ledger and the history of ids beyond this process, about 230 bytes a call; created if it does not exist", "FILE");

    public static readonly Option<int> HistoryLimit = Flags.Number(
        "--history-limit",
        "Ids remembered to recognise repeats, about 100 bytes each; at least the latest half is known",
        "N",
        VendorOptions.DefaultHistoryLimit,
        1000,
        100_000_000);

    /// <summary>All flags, in the order of the help text.</summary>
    public static IEnumerable<Option> All => [Delay, BackgroundDelay, RefusalRate, FailureRate, Seed, LabelImage, Ledger, HistoryLimit];

    private static Option<double> Rate(string name, string description) => Flags.Number(name, description, "RATE", 0.0, 0.0, 1.0);
}
