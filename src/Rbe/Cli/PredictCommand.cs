using System.CommandLine;
using System.Globalization;
using System.Security.Authentication;
using System.Text.Json;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Flags;
using TlsToll.Experiments.Prediction;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;
using TlsToll.Results.Runs;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe predict</c>: TLS's share without a run with TLS, from what its parts cost alone and a run without TLS.</summary>
internal static class PredictCommand
{
    private const int Rounds = 12;
    private const int ConnectionsPerRound = 60;

    private static readonly string[] Formats = ["text", "json", "markdown"];

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var run = new RunOptions();
        var directory = new Argument<DirectoryInfo>("RUN") { Description = "What a run left that has a treatment without TLS" };
        var length = new Option<double?>("--session-length") { Description = "Interactions per connection, with one per business session (default: as in the run)", HelpName = "N" };
        var request = new Option<double?>("--request-bytes") { Description = "Bytes of a request (default: as in the run)", HelpName = "N" };
        var response = new Option<double?>("--response-bytes") { Description = "Bytes of a response (default: as in the run)", HelpName = "N" };
        var format = new Option<string>("--format") { Description = "text, json or markdown", HelpName = "FORMAT", DefaultValueFactory = _ => "text" };
        format.CompletionSources.Add(Formats);
        var command = new Command("predict", "Predicts TLS's share of the SUT's CPU time for settings that were not run")
        { directory, run.Of(TlsFactors.Version), run.Of(TlsFactors.Suites), run.Of(TlsFactors.Key), run.Of(TlsFactors.Group), run.Of(TlsFactors.Resumption), length, request, response, format };
        command.SetAction(async (parsed, cancellation) =>
        {
            var problems = new List<string>();
            var choices = new ChoiceParser(run, parsed, problems).Parse();
            var wanted = new Wanted(
                Positive(parsed, length, problems), Positive(parsed, request, problems), Positive(parsed, response, problems), parsed.GetValue(format)!);
            if (!Formats.Contains(wanted.Format, StringComparer.Ordinal))
                problems.Add($"--format: unknown value '{wanted.Format}'; expected {string.Join(", ", Formats)}");
            if (problems.Count > 0)
                throw new InvalidRequestException(string.Join("; ", problems) + ".");
            Write(await PredictAsync(parsed.GetValue(directory)!.FullName, choices, wanted, cancellation), wanted.Format);
            return ExitCode.Success;
        });
        return command;
    }

    private static async Task<IReadOnlyList<PredictionRow>> PredictAsync(
        string directory, IReadOnlyList<TlsChoice> choices, Wanted wanted, CancellationToken cancellation)
    {
        try
        {
            var run = RunJson.ReadFrom(directory);
            var traffic = PlainTraffic.Read(run, directory);
            var metered = new MeteredTraffic(run, ServerCosts.ClockMicros());
            var unlike = PredictionPlace.Unlike(run);
            if (unlike is not null)
                Console.Error.WriteLine($"Not compared with the run's meter: {unlike}.");
            if (traffic.Any(plain => plain.AllocatedBytes <= 0))
                Console.Error.WriteLine("The run does not tell what the SUT allocates: nothing is taken, and TLS comes out cheaper for it.");
            var progress = ProgressLine.OnStandardError();
            using var certificates = await TrialCertificates.OpenAsync([.. choices.Select(c => c.Key).Distinct()], cancellation);
            var calibration = new Calibration(certificates.Store, Rounds, ConnectionsPerRound);
            var rows = new List<PredictionRow>();
            foreach (var (choice, plain) in choices.SelectMany(choice => traffic.Select(plain => (choice, plain))))
            {
                progress.Report($"measuring {choice.Key} {choice.Suite} for {plain.Treatment}");
                var shape = wanted.ShapeOf(plain, choice);
                var cost = calibration.Of(choice, plain.Work(shape));
                rows.Add(PredictionRow.Of(plain, choice, cost, shape, wanted.IsAsRun && unlike is null ? metered.MicrosPerInteraction(plain, choice) : []));
                cancellation.ThrowIfCancellationRequested();
            }

            progress.Clear();
            return rows;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException or AuthenticationException)
        {
            throw new InvalidRequestException(e.Message.ReplaceLineEndings(" "), e);
        }
    }

    private static double? Positive(ParseResult parsed, Option<double?> option, List<string> problems)
    {
        var value = parsed.GetValue(option);
        if (value is not (null or (> 0 and < 1e9)))
            problems.Add($"{option.Name} must be above 0 and below 1e9");
        return value;
    }

    private static void Write(IReadOnlyList<PredictionRow> rows, string format)
    {
        if (format == "json")
        {
            Console.WriteLine(JsonSerializer.Serialize(rows, PredictionJson.Default.IReadOnlyListPredictionRow));
            return;
        }

        Print(format, new PlainTable(
            ["predicted: TLS", "traffic of", "handshake µs", "TLS µs", "rest µs", "share %"],
            [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.Handshake), Text(r.PerInteraction), Text(r.PlainPerInteraction), Text(r.SharePercent)])]));
        if (rows.Any(r => r.PredictedToMetered is not null))
        {
            Print(format, new PlainTable(
                ["beside the meter: TLS", "traffic of", "predicted µs", "metered µs", "predicted ÷ metered"],
                [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.PerInteraction), Text(r.MeteredPerInteraction), Ratio(r.PredictedToMetered)])]));
            var metered = rows.Where(r => r.PredictedToMetered is not null).Select(r => ($"{r.Choice} ({r.Plain})", r.PredictedToMetered!)).ToArray();
            foreach (var line in TextWrap.Lines(PredictionVerdict.Of(metered)!, 80))
                Console.WriteLine(line);
            Console.WriteLine();
        }

        Console.WriteLine("Predicted from OpenSSL's calls measured alone on this machine: CPU time inside of");
        Console.WriteLine("OpenSSL, per interaction. What .NET does around it is not included, so that a run");
        Console.WriteLine("with TLS differs from one without by more. Intervals are of 95 %.");
    }

    private static void Print(string format, PlainTable table)
    {
        Console.Write(format == "markdown" ? table.ToMarkdown() : table.ToText());
        Console.WriteLine();
    }

    private static string Ratio(Interval? interval) => interval is { } i
        ? string.Create(CultureInfo.InvariantCulture, $"{i.Estimate:0.00} [{i.Low:0.00}, {i.High:0.00}]")
        : "–";

    private static string Text(Interval? interval) => interval is { } i
        ? string.Create(CultureInfo.InvariantCulture, $"{i.Estimate:0.0} [{i.Low:0.0}, {i.High:0.0}]")
        : "–";

    /// <summary>What is asked for besides the choices; null for what the run had.</summary>
    private sealed record Wanted(double? SessionLength, double? RequestBytes, double? ResponseBytes, string Format)
    {
        /// <summary>Whether it is what the run measured, too.</summary>
        public bool IsAsRun => (SessionLength, RequestBytes, ResponseBytes) == (null, null, null);

        public TrafficShape ShapeOf(PlainTraffic plain, TlsChoice choice) => new(
            plain.IsPerRequest ? 1 : SessionLength ?? plain.InteractionsPerConnection,
            RequestBytes ?? plain.RequestBytes,
            ResponseBytes ?? plain.ResponseBytes,
            ResponseBytes is { } bytes ? TrafficShape.Records(bytes) : plain.ResponseRecords,
            choice.Resumption.Share);
    }
}
