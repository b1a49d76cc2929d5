using System.Globalization;
using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Cli;

/// <summary>What the commands that make tiers fail under load have in common: the load, and how outcomes are shown.</summary>
internal static class FaultLoad
{
    /// <summary>Longest wait of the driver for a response.</summary>
    public static TimeSpan Timeout { get; } = TimeSpan.FromSeconds(10);

    /// <summary>Settings of a saturated mix over TLS.</summary>
    public static RunSettings Of(RunSettings settings, TimeSpan duration) => settings with
    {
        Treatments = [settings.Treatments.First(t => t.Transport == Transport.Tls)],
        Duets = false,
        Window = duration,
        Settling = TimeSpan.Zero,
        Timeout = Timeout,
        KeepsLedger = true,
    };

    public static void PrintProblems(IEnumerable<string> problems)
    {
        foreach (var problem in problems.Distinct(StringComparer.Ordinal))
            Console.WriteLine("PROBLEM: " + problem);
    }

    public static string Audit(FaultOutcome outcome) => outcome.Problems.Count == 0 ? "clean" : "PROBLEM";

    public static string Seconds(TimeSpan? time) => time is { } known ? Text(known.TotalSeconds, "0.0") : "?";

    public static string Text(double value, string format = "0") => value.ToString(format, CultureInfo.InvariantCulture);
}
