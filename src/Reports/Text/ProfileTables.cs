using Spectre.Console;
using TlsToll.Measurement.Profiling;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Attributions;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using Table = Spectre.Console.Table;

namespace TlsToll.Reports.Text;

/// <summary>Prints the profile, and TLS's share by several methods, for a terminal of 80 columns.</summary>
internal static class ProfileTables
{
    private static readonly (string Heading, ProfileCategory Part)[] Shown =
    [
        ("libssl", ProfileCategory.LibSsl), ("libcrypto", ProfileCategory.LibCrypto), (".NET TLS", ProfileCategory.RuntimeTls),
        ("runtime", ProfileCategory.Runtime), ("TCP/IP", ProfileCategory.TcpIp), ("kernel", ProfileCategory.Kernel),
    ];

    /// <summary>Prints the tables for which the run has data.</summary>
    public static void Write(IAnsiConsole console, RunResult run)
    {
        if (run.Treatments.Any(t => t.Profile is not null))
        {
            console.WriteLine("The profile: share of the SUT's samples in timed cells, in %");
            console.Write(Profiled(console, run));
        }

        if (run.Treatments.FirstOrDefault(t => t.Statements is not null) is { } first)
        {
            console.WriteLine($"The database's dearest statements in {TextWrap.Printable(first.Name)}, per interaction");
            console.Write(Statements(console, first.Statements!));
        }

        if (run.Attributions is { } all)
        {
            console.WriteLine("TLS's share of the SUT's CPU, in %, by several methods");
            console.Write(Attributed(console, all));
            foreach (var sentence in AttributionText.All(all))
                console.WriteLine(sentence);
        }
    }

    private static Table Profiled(IAnsiConsole console, RunResult run) => RunTable.New(
        console,
        Shown.Select(part => part.Heading),
        run.Treatments.Where(t => t.Profile is not null).Select(treatment => (string[])
            [RunTable.Name(treatment.Name), .. Shown.Select(part => Share(treatment.Profile!, part.Part))]));

    private static Table Statements(IAnsiConsole console, IEnumerable<StatementResult> statements)
    {
        const int Most = 8;
        const int LongestText = 40;
        return RunTable.New(
            console,
            ["calls", "planned", "µs"],
            statements.Take(Most).Select(statement => (string[])
            [
                RunTable.Name(StatementsSection.Line(statement.Statement, LongestText)), Numbers.Text(statement.CallsPerInteraction),
                Numbers.Text(statement.PlansPerInteraction), RunTable.WithHalf(statement.MicrosPerInteraction, "0.0"),
            ]),
            "statement");
    }

    private static Table Attributed(IAnsiConsole console, AttributionResult all) => RunTable.New(
        console,
        AttributionMethod.All.Select(method => method.Title),
        all.Treatments.Select(row => (string[])
        [
            RunTable.Name(row.Treatment),
            .. row.Shares.Select(share => share.SharePercent is { } found ? RunTable.WithHalf(found, "0.0") : Numbers.NotMeasured),
        ]));

    private static string Share(ProfiledTreatment profile, ProfileCategory part) =>
        profile.Categories.FirstOrDefault(p => p.Category == part.Name) is { } found ? Numbers.Fixed(found.Estimate, "0.0") : Numbers.NotMeasured;
}
