using System.CommandLine;
using System.Globalization;
using System.Security.Authentication;
using System.Text.Json;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;
using TlsToll.Results.Runs;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe predict</c>: predicts TLS's share from the costs of OpenSSL's calls and a run without TLS.</summary>
internal static class PredictCommand
{
    private const int Rounds = 12;
    private const int ConnectionsPerRound = 60;
    private const string Range = "above 0 and below 1e9";

    public static Command Create()
    {
        var directory = new Argument<DirectoryInfo>("RUN") { Description = "Results of a run that has a treatment without TLS" };
        var length = SettingTable.Above0(
            "session-length", "N", "Interactions per connection, with one per business session (default: as in the run)", 1e9, Range);
        var request = SettingTable.Above0("request-bytes", "N", "Bytes of a request (default: as in the run)", 1e9, Range);
        var response = SettingTable.Above0("response-bytes", "N", "Bytes of a response (default: as in the run)", 1e9, Range);
        TlsFactor[] factors = [TlsFactors.Version, TlsFactors.Suites, TlsFactors.Key, TlsFactors.Group, TlsFactors.Resumption];
        var command = SettingCommand.Create(
            "predict", "Predicts TLS's share of the SUT's CPU time for settings that were not run",
            [.. factors.Select(SettingTable.Of), length, request, response, SettingCommand.Format], async (reader, parsed, cancellation) =>
            {
                var choices = ChoiceReader.Read(reader);
                var wanted = new Wanted(reader.Get(length), reader.Get(request), reader.Get(response), reader.Get(SettingCommand.Format));
                reader.Ensure();
                Write(await PredictAsync(parsed.GetValue(directory)!.FullName, choices, wanted, cancellation), wanted.Format);
                return ExitCode.Success;
            });
        command.Arguments.Add(directory);
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
            var unlike = MeteredTraffic.Unlike(run);
            if (unlike is not null)
                Console.Error.WriteLine($"Not compared with the run's meter: {unlike}.");
            if (traffic.Any(plain => plain.AllocatedBytes <= 0))
                Console.Error.WriteLine("The run has no allocations of the SUT: none are assumed, so that TLS seems cheaper.");
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

    private static void Write(IReadOnlyList<PredictionRow> rows, string format)
    {
        if (format == "json")
        {
            Console.WriteLine(JsonSerializer.Serialize(rows, AnovaJson.Options));
            return;
        }

        Print(format, new PlainTable(
            ["predicted: TLS", "traffic of", "handshake µs", "TLS µs", "rest µs", "share %"],
            [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.Handshake), Text(r.PerInteraction), Text(r.PlainPerInteraction), Text(r.SharePercent)])]));
        if (rows.Any(r => r.PredictedToMetered is not null))
        {
            Print(format, new PlainTable(
                ["compared with the meter: TLS", "traffic of", "predicted µs", "metered µs", "predicted ÷ metered"],
                [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.PerInteraction), Text(r.MeteredPerInteraction), Ratio(r.PredictedToMetered)])]));
            var metered = rows.Where(r => r.PredictedToMetered is not null).Select(r => ($"{r.Choice} ({r.Plain})", r.PredictedToMetered!)).ToArray();
            foreach (var line in TextWrap.Lines(PredictionVerdict.Of(metered)!, 80))
                Console.WriteLine(line);
            Console.WriteLine();
        }

        Console.WriteLine("Predicted from OpenSSL's calls, measured alone on this machine: CPU time inside of");
        Console.WriteLine("OpenSSL, per interaction. .NET's own work is not included, so that a run");
        Console.WriteLine("with TLS differs from one without by more. Intervals have 95 % confidence.");
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

    /// <summary>Requested values; null for those of the run.</summary>
    private sealed record Wanted(double? SessionLength, double? RequestBytes, double? ResponseBytes, string Format)
    {
        public bool IsAsRun => (SessionLength, RequestBytes, ResponseBytes) == (null, null, null);

        public TrafficShape ShapeOf(PlainTraffic plain, TlsChoice choice) => new(
            plain.IsPerRequest ? 1 : SessionLength ?? plain.InteractionsPerConnection,
            RequestBytes ?? plain.RequestBytes,
            ResponseBytes ?? plain.ResponseBytes,
            ResponseBytes is { } bytes ? TrafficShape.Records(bytes) : plain.ResponseRecords,
            choice.Resumption.Share);
    }
}
