using System.CommandLine;
using System.Security.Authentication;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sizing;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Results.Predictions;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench predict</c>: predicts TLS's share from the costs of OpenSSL's calls and a run without TLS.</summary>
internal static class PredictCommand
{
    private const int Rounds = 12;
    private const int ConnectionsPerRound = 60;
    private const string Range = "above 0 and below 1e9";

    public static Command Create()
    {
        var directory = new Argument<string>("RUN") { Description = "Results of a run that has a treatment without TLS" };
        var length = SettingTable.Above0(
            "per-connection", "N", "Interactions per connection, with one per business session (default: as in the run)", 1e9, Range);
        var request = SizingSettings.Bytes("request-bytes", "Bytes of a request, e.g. 1KB (default: as in the run)") with { ValueName = "N" };
        var response = SizingSettings.Bytes("response-bytes", "Bytes of a response, e.g. 8KB (default: as in the run)") with { ValueName = "N" };
        TlsFactor[] factors = [TlsFactors.Version, TlsFactors.Suites, TlsFactors.Key, TlsFactors.Group, TlsFactors.Resumption];
        var command = SettingCommand.Create(
            "predict", "Predicts TLS's share of the SUT's CPU time for settings that were not run",
            [.. factors.Select(SettingTable.Of), length, request, response, OwnOpenSsl.Setting, SettingCommand.Output], async (reader, parsed, cancellation) =>
            {
                var choices = ChoiceReader.Read(reader);
                var wanted = new Wanted(reader.Get(length), reader.Get(request), reader.Get(response), reader.Get(SettingCommand.Output));
                var openSsl = reader.Get(OwnOpenSsl.Setting);
                reader.Ensure();
                await OwnOpenSsl.UseAsync(openSsl, cancellation);
                var (rows, doubts) = await PredictAsync(ResultsPath.Of(parsed.GetValue(directory)!), choices, wanted, cancellation);
                PredictText.Write(Console.Out, rows, wanted.Format, doubts, Terminal.TextColumns);
                return ExitCode.Success;
            });
        command.Arguments.Add(directory);
        return command;
    }

    /// <summary>Refuses an invalid run, one with failed interactions, and one of another version of the program or its method, whose costs are other numbers.</summary>
    /// <param name="run">The run.</param>
    /// <param name="directory">Directory of its results.</param>
    /// <param name="consequence">End of the message.</param>
    /// <exception cref="InvalidRequestException">It is one.</exception>
    internal static void RefuseUnusable(RunResult run, string directory, string consequence = "no prediction was made")
    {
        if (RunMethod.Unlike(run.Product, run.Method) is { } other)
            throw new InvalidRequestException($"{directory} was {other}; {consequence}.");
        if (run is { Status: "invalid", InvalidReasons: [var reason, ..] })
            throw new InvalidRequestException($"{directory} is invalid ({reason}); {consequence}.");
        if (run.Failing is { } failing)
            throw new InvalidRequestException($"In {directory}, {failing}; {consequence}.");
    }

    private static async Task<(IReadOnlyList<PredictionRow> Rows, IReadOnlyList<string> Doubts)> PredictAsync(
        string directory, IReadOnlyList<TlsChoice> choices, Wanted wanted, CancellationToken cancellation)
    {
        try
        {
            var run = RunJson.ReadFrom(directory);
            RefuseUnusable(run, directory);
            var traffic = PlainTraffic.Read(run, directory);
            var metered = new MeteredTraffic(run);
            if (metered.Unlike is { } unlike)
                Terminal.WriteError($"Not compared with the run's meter: {unlike}.");
            if (traffic.Any(plain => plain.AllocatedBytes <= 0))
                Terminal.WriteError("The run has no allocations of the SUT: none are assumed, so that TLS seems cheaper.");
            using var progress = ProgressLine.OnStandardError();
            using var certificates = await TrialCertificates.OpenAsync([.. choices.Append(TlsChoice.Usual).Select(c => c.Key).Distinct()], cancellation);
            var calibration = new Calibration(certificates.Store, Rounds, ConnectionsPerRound, metered.Speed);
            var rows = new RunPredictions(calibration, metered, progress.Report, cancellation).Of(choices, traffic, wanted.Changed);
            progress.Clear();
            string[] doubts = [.. run.DoubtsOfCosts.Select(doubt => $"the run: {doubt.Text}"), .. calibration.Conditions?.Doubts(metered.HostSpeed) ?? []];
            foreach (var doubt in doubts)
                Terminal.WriteError($"DOUBT: {doubt}");
            return (rows, doubts);
        }
        catch (Exception e) when (ResultsPath.IsProblem(e) || e is AuthenticationException)
        {
            throw ResultsPath.Problem(e);
        }
    }

    /// <summary>Requested values; null for those of the run.</summary>
    private sealed record Wanted(double? SessionLength, double? RequestBytes, double? ResponseBytes, string Format)
    {
        public Func<PlainTraffic, TrafficShape, TrafficShape>? Changed => (SessionLength, RequestBytes, ResponseBytes) == (null, null, null) ? null : Change;

        private TrafficShape Change(PlainTraffic plain, TrafficShape ofRun) => ofRun with
        {
            InteractionsPerConnection = plain.IsPerRequest ? ofRun.InteractionsPerConnection : SessionLength ?? ofRun.InteractionsPerConnection,
            RequestBytes = RequestBytes ?? ofRun.RequestBytes,
            ResponseBytes = ResponseBytes ?? ofRun.ResponseBytes,
            ResponseRecords = ResponseBytes is { } bytes ? TrafficShape.Records(bytes) : ofRun.ResponseRecords,
        };
    }
}
