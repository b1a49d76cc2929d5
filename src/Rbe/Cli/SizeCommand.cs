using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Security.Authentication;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sizing;
using TlsToll.Measurement.Host;
using TlsToll.Reports;
using TlsToll.Reports.Text;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using TlsToll.Testbed;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench size</c>: the cores that TLS takes for a load, now and for every alternative.</summary>
internal static class SizeCommand
{
    private const int WarmUpRounds = 2;
    private const int InMemoryRounds = 6;
    private const int InMemoryConnections = 40;

    private static readonly Setting<string?> From = SettingTable.Path(
        "from", "Take the costs from the results of a run or of measure, or from the directory of an earlier --out, instead of a calibration") with
    { Group = SettingGroups.Measuring };

    private static readonly Setting<string?> Out = SettingTable.Path("out", "Keep the calibration in a directory, new or empty, to size other loads with --from");

    private static readonly Setting<string?> Report = SettingTable.Path("report", "Also write a report as an HTML page, with the ranking as a figure", "FILE") with
    { Group = SettingGroups.Output };

    private static readonly Setting<int> Blocks = SettingTable.Number("blocks", "N", "Blocks of the calibration, each an interleaved round", 2, 1000, 14);

    private static readonly Setting<int> Idle = SettingTable.Number("idle-connections", "N", "Idle connections for the calibration's memory per connection; 0 for none", 0, 9000, 1000) with
    { Group = SettingGroups.Measuring };

    public static Command Create() => SettingCommand.Create(
        "size", "Tells how many cores TLS takes for a load, now and for every alternative: keys, suites, groups, resumption, connections",
        [.. SizingSettings.OfLoad, OwnOpenSsl.Setting, From, Out, Report, Blocks, Idle, SettingTable.Tiers, SettingCommand.Output], async (reader, _, cancellation) =>
        {
            var settings = SizingSettings.Read(reader);
            foreach (var setting in (Setting[])[Out, Blocks, Idle, SettingTable.Tiers])
                reader.Check(!reader.Has(From) || !reader.Has(setting), $"{From} and {setting} contradict each other: with {From}, nothing is calibrated");
            var (from, keep, page, price, format) = (reader.Get(From), reader.Get(Out), reader.Get(Report), reader.Get(SizingSettings.Price), reader.Get(SettingCommand.Output));
            var openSsl = reader.Get(OwnOpenSsl.Setting);
            var effort = new Effort(reader.Get(Blocks), reader.Get(Idle), reader.Get(SettingTable.Tiers), openSsl);
            reader.Ensure();
            OutputPath.EnsureFile(Report.ToString(), page);
            if (openSsl is not null && from is not null && File.Exists(Path.Combine(ResultsPath.Of(from), SizingJson.FileName)))
                throw new InvalidRequestException($"{OwnOpenSsl.Setting} and {From} contradict each other here: {from} has the costs of a calibration, so that nothing is measured.");
            await OwnOpenSsl.UseAsync(openSsl, cancellation);
            return await RunAsync(settings, from, keep, effort, price, (format, page));
        });

    private static async Task<int> RunAsync(SizingSettings settings, string? from, string? keep, Effort effort, double? price, (string Format, string? Page) output)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var (costs, tls, doubts) = from is null
            ? await CalibrateAsync(settings, keep, effort, progress, interrupts)
            : await ReadAsync(settings, ResultsPath.Of(from), effort, progress, interrupts.Drain);
        progress.Clear();
        var load = settings.Load(tls, costs.Traffic, costs.Front);
        if (SizingModel.Lacks(costs, load) is { } lacking)
            throw new InvalidRequestException(lacking.TrimEnd('.') + ".");
        var result = SizingAlternatives.Rank(costs, load, price) with { Doubts = doubts };
        SizeText.Write(Console.Out, result, output.Format, Terminal.TextColumns);
        if (output.Page is { } page)
        {
            ReportWriter.WriteSizes(page, result, RunRecorder.Product, DateTime.UtcNow);
            Console.Error.WriteLine($"Report: {page}");
        }

        return interrupts.Reported(ExitCode.Success);
    }

    private static async Task<(SizingCosts Costs, SizedTls Tls, IReadOnlyList<string> Doubts)> CalibrateAsync(
        SizingSettings settings, string? keep, Effort effort, ProgressLine progress, Interrupts interrupts)
    {
        var started = Stopwatch.GetTimestamp();
        var wanted = settings.Load(SizePlan.Reference, null, null);
        var plan = (await PlanAsync(wanted.Tls, interrupts.Drain)).WithFronts();
        Need(plan, wanted);
        var directory = keep is null ? null : Measuring.Directory(keep);
        SizingCosts costs;
        int blocks;
        await using (var testbed = await ReplayTestbed.StartAsync(plan.Settings(effort.Tiers), progress, interrupts.Drain))
        {
            var calibration = await SizeCalibration.StartAsync(plan, testbed, interrupts.Drain);
            var rounds = await MeasuredBlocks.RunAsync(WarmUpRounds, effort.Blocks, calibration.MeasureAsync, progress, interrupts);
            (blocks, plan) = (rounds.Count, calibration.Plan);
            progress.Report("A byte in memory");
            var inMemory = new Calibration(CertificateStore.Open(Path.GetDirectoryName(testbed.CaPath)!), InMemoryRounds, InMemoryConnections, speed: null);
            // A connection carries many requests, so that what it does between two of them is little.
            var work = new ServerWork(CpuMicros: 0, AllocatedBytes: 0, InteractionsPerConnection: 100);
            var (full, extra, resumed) = CalibratedCosts.Handshakes(plan, rounds);
            costs = About("") with
            {
                Reference = SizePlan.Reference.Exchange,
                Full = full,
                FullExtra = extra,
                Resumed = resumed,
                Records = CalibratedCosts.Records(rounds, cipher => inMemory.Of(SizePlan.ChoiceOf(cipher), work)),
                Fronts = CalibratedCosts.Fronts(plan, rounds),
                Missing = plan.Missing,
            };
        }

        costs = costs with { Idle = await IdleAsync(effort, progress, interrupts) };
        costs = costs with
        {
            Source = string.Create(CultureInfo.InvariantCulture,
                $"Costs of an ASP.NET Core server (Kestrel, .NET {Environment.Version}) with static pages and OpenSSL {costs.OpenSsl}{effort.BuildInWords} on one processor of this host, measured in {Measured(blocks, effort.Blocks)} in {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s. A service that does much else between two requests has TLS's code and data less often in its caches, and pays up to twice as much for TLS: measure yours, and size it by --from."),
        };
        if (directory is not null)
            SizingJson.Write(directory.PathOf(SizingJson.FileName), costs);
        return (costs, wanted.Tls, []);
    }

    private static void Need(SizePlan plan, SizedLoad wanted)
    {
        if (wanted.Front is not { } front)
            return;
        if (!plan.Fronts.Contains(front))
            throw new InvalidRequestException($"{SizingSettings.End} {front}: {plan.Missing.GetValueOrDefault(front) ?? "a calibration has no program that passes requests on with TLS; run --terminate measures it, and --from sizes by that"}.");
        if (SizingModel.MayLack(front, wanted.Tls) is { } lacking)
            throw new InvalidRequestException($"{SizingSettings.End} {front}: {lacking}.");
    }

    /// <summary>The blocks of a calibration in words.</summary>
    /// <param name="blocks">Blocks that were measured.</param>
    /// <param name="wanted">Blocks that were asked for.</param>
    internal static string Measured(int blocks, int wanted) => blocks < wanted
        ? string.Create(CultureInfo.InvariantCulture, $"{blocks} of {wanted} blocks (interrupted)")
        : string.Create(CultureInfo.InvariantCulture, $"{blocks} blocks");

    private static async Task<SizePlan> PlanAsync(SizedTls tls, CancellationToken cancellation)
    {
        var wanted = SizePlan.Wanted(tls);
        var problems = await Preflight.ProblemsAsync([.. wanted.Select(one => one.Choice).Append(tls.Choice).Distinct()], build: null, cancellation);
        if (problems.TryGetValue(tls.Choice, out var problem))
            throw new InvalidRequestException(problem.ToString());
        var plan = SizePlan.Of(wanted, problems);
        foreach (var name in new[] { tls.Key.Name, tls.Exchange })
        {
            if (plan.Missing.TryGetValue(name, out var reason))
                throw new InvalidRequestException(reason + ".");
        }

        return plan;
    }

    private static async Task<IdleCost?> IdleAsync(Effort effort, ProgressLine progress, Interrupts interrupts)
    {
        if (effort.Idle == 0 || interrupts.Drain.IsCancellationRequested)
            return null;
        try
        {
            return await MemoryAsync(effort, progress, interrupts);
        }
        catch (Exception e) when (e is HttpRequestException || (e is OperationCanceledException && !interrupts.Abort.IsCancellationRequested))
        {
            // What was measured before is a result without it.
            return null;
        }
    }

    // A runtime keeps the memory that it has taken, so each kind of connection has a server of its own.
    private static async Task<IdleCost> MemoryAsync(Effort effort, ProgressLine progress, Interrupts interrupts)
    {
        progress.Report("Memory of idle connections");
        var silent = new Progress<string>();
        var bytes = new List<Statistics.Interval>();
        foreach (var secured in new[] { false, true })
        {
            await using var testbed = await ReplayTestbed.StartAsync(ReplaySettings.OfOneServer() with { TiersDirectory = effort.Tiers }, silent, interrupts.Drain);
            var security = secured
                ? TransportSecurity.Tls(ClientTlsOptions.Of(CertificateStore.Open(Path.GetDirectoryName(testbed.CaPath)!)), Hop.RbeToSut, new HandshakeCounters())
                : TransportSecurity.Plain;
            var address = secured ? testbed.Sut.Addresses.Tls : testbed.Sut.Addresses.Plain;
            bytes.Add(await new IdleMemory(effort.Idle, security, silent).MeasureAsync(testbed.Sut, address, KeyKind.Rsa2048.HostName, interrupts.Abort));
        }

        return new IdleCost(bytes[0], bytes[1]);
    }

    private static async Task<(SizingCosts Costs, SizedTls Tls, IReadOnlyList<string> Doubts)> ReadAsync(SizingSettings settings, string directory, Effort effort, ProgressLine progress, CancellationToken cancellation)
    {
        try
        {
            if (File.Exists(Path.Combine(directory, SizingJson.FileName)))
            {
                var kept = SizingJson.Read(Path.Combine(directory, SizingJson.FileName));
                return (kept, settings.Load(SizePlan.Reference, null, null).Tls, []);
            }

            var run = RunJson.ReadFrom(directory);
            PredictCommand.RefuseUnusable(run, directory, "nothing was sized");
            var anchor = RunAnchor.Read(run, directory, settings.Key);
            var plan = await PlanAsync(settings.Load(anchor.Tls, anchor.Traffic, anchor.Front).Tls, cancellation);
            using var certificates = await TrialCertificates.OpenAsync([.. plan.Keys.Append(anchor.Tls.Key).Distinct()], cancellation);
            var measured = new MeteredTraffic(run);
            if (measured.Unlike is { } unlike)
                Terminal.WriteError($"The differences between the alternatives are this host's: {unlike}.");
            var calibration = new Calibration(certificates.Store, InMemoryRounds, InMemoryConnections, measured.Speed);
            var costs = new ScaledCosts(anchor, choice =>
            {
                cancellation.ThrowIfCancellationRequested();
                progress.Report(new RunProgress($"measuring {choice.EffectiveVersion} {choice.Key} {choice.Group} {choice.Suite} in memory"));
                return calibration.Of(choice, anchor.Work);
            });
            return (costs.Of(plan, About(Origin(run, directory, anchor, effort))), anchor.Tls, [.. run.DoubtsOfCosts.Select(doubt => doubt.Text)]);
        }
        catch (Exception e) when (ResultsPath.IsProblem(e) || e is AuthenticationException)
        {
            throw ResultsPath.Problem(e);
        }
    }

    private static string Origin(RunResult run, string directory, RunAnchor anchor, Effort effort) =>
        $"Costs of the server that {directory} measured {(run.Settings.GetValueOrDefault("kind") == "measure" ? "(measure)" : "(run)")} in {anchor.Treatment}, with TLS {anchor.Tls.Version}, {anchor.Tls.Key}, {anchor.Tls.Group}, {anchor.Tls.Cipher}; "
        + $"other settings differ from them by what OpenSSL {TlsFacts.OpenSslVersion}{effort.BuildInWords} takes more or less in memory."
        + (anchor.Records is null ? " Measured with TLS alone: a connection contains TCP, and the records are OpenSSL's in memory." : "")
        + (anchor.Resumed is null ? " Resumed handshakes were not measured there, and are scaled, too." : "");

    private static SizingCosts About(string source) => new()
    {
        Product = RunRecorder.Product,
        Source = source,
        OpenSsl = TlsFacts.OpenSslVersion,
        Processor = MachineDescription.Read().Cpu.Model,
        MeasuredAt = DateTime.UtcNow,
        Reference = "",
        Full = new Dictionary<string, Statistics.Interval>(StringComparer.Ordinal),
        FullExtra = new Dictionary<string, Statistics.Interval>(StringComparer.Ordinal),
        Resumed = new Dictionary<string, Statistics.Interval>(StringComparer.Ordinal),
        Records = new Dictionary<string, RecordCost>(StringComparer.Ordinal),
    };

    /// <summary>Effort of a calibration, and the OpenSSL that it loads; null for the host's.</summary>
    private sealed record Effort(int Blocks, int Idle, string? Tiers, string? OpenSsl)
    {
        /// <summary>What was asked for, to follow the version; empty for the host's.</summary>
        public string BuildInWords => OpenSsl is null ? "" : $" ({OwnOpenSsl.Setting} {OpenSsl})";
    }
}
