using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Factors;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench drivercost</c>: measures the cost of the driver compared with ab.</summary>
internal static class DriverCostCommand
{
    public static Command Create()
    {
        var rounds = SettingTable.Number("blocks", "N", "Blocks, each an interleaved round", 2, 1000, 12);
        return SettingCommand.Create(
            "drivercost", "Measures the CPU time that the driver itself uses, compared with ab (package apache2-utils)",
            [rounds, SettingTable.Of(TlsFactors.Key), SettingTable.Seed, SettingTable.NoPin, SettingTable.Tiers, SettingCommand.Output], (reader, _, _) =>
            {
                var (count, form) = (reader.Get(rounds), reader.Get(SettingCommand.Output));
                return RunAsync(RunSettingsReader.Resolved(reader) with { Duets = false }, count, form);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count, string form)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        await WarmUp.RunAsync(settings, new CellRunner(settings, testbed, (_, _, _) => { }), progress, interrupts.Drain, interrupts.Abort);
        var cost = new DriverCost(settings, testbed);
        var rounds = await MeasuredBlocks.RunAsync(0, count, (_, abort) => cost.MeasureAsync(abort), progress, interrupts);
        Print(rounds, DriverCost.MeasureRecording(), ResultOutput.OnStandardOutput(form));
        return interrupts.Reported(ExitCode.Success);
    }

    /// <summary>Prints the costs.</summary>
    internal static void Print(IReadOnlyList<DriverRound> rounds, RecordedMillion recorded, ResultOutput output)
    {
        var request = Mean(rounds, r => r.OpenConnection);
        (string What, Interval? Micros)[] costs =
        [
            ("full handshake of the RBE, certificate verified", Mean(rounds, r => r.OurHandshake)),
            ("full handshake of ab, certificate not verified", Mean(rounds, r => r.AbHandshake)),
            ("request of the RBE on an open TLS connection, total", request),
            ("of which writing and parsing XML", Mean(rounds, r => r.Xml)),
            ("request of the RBE without XML and handshake (this project's target: upper end at most 75)", Mean(rounds, r => r.WithoutXml)),
        ];
        foreach (var (what, micros) in costs)
        {
            if (micros is not null)
                output.Line(string.Create(CultureInfo.InvariantCulture, $"{what}: {micros.Estimate:0} µs CPU [{micros.Low:0}, {micros.High:0}]"));
        }

        var ratio = DriverCost.Ratio(rounds);
        if (ratio is not null)
            output.Line($"handshake, RBE / ab: {ratio.ToText("0.00")} (this project's target: upper end at most 1.25)");
        var writing = DriverCost.SoapWritingRatio(rounds);
        PrintWriting(Mean(rounds, r => r.Writing.Template), Mean(rounds, r => r.Writing.Serializer), writing, output);
        PrintRecording(recorded, request, output);
        output.Data(new
        {
            HandshakeMicros = costs[0].Micros,
            AbHandshakeMicros = costs[1].Micros,
            RequestMicros = request,
            XmlMicros = costs[3].Micros,
            RequestWithoutXmlMicros = costs[4].Micros,
            HandshakeToAb = ratio,
            SoapTemplateToSerializer = writing,
            RecordingMicros = recorded.Micros,
            PausesMs = recorded.Pauses.TotalMilliseconds,
            LongestPauseMs = recorded.LongestPause.TotalMilliseconds,
        });
    }

    private static void PrintWriting(Interval? template, Interval? serializer, Interval? ratio, ResultOutput output)
    {
        if (template is not null && serializer is not null && ratio is not null)
        {
            output.Line($"writing a SOAP request, all services alike: {template.ToText("0.00")} µs CPU by template, {serializer.ToText("0.00")} by serialiser; "
                + $"template / serialiser: {ratio.ToText("0.00")}");
        }
    }

    private static void PrintRecording(RecordedMillion recorded, Interval? request, ResultOutput output)
    {
        output.Line(string.Create(CultureInfo.InvariantCulture, $"recording an interaction, of a million: {recorded.Micros:0.000} µs CPU"));
        if (request is not null)
            output.Line(string.Create(CultureInfo.InvariantCulture, $"of a request on an open TLS connection: {100 * recorded.Micros / request.Estimate:0.00} % (this project's target: below 1)"));
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"pauses of the collector meanwhile: {recorded.Pauses.TotalMilliseconds:0.0} ms, the longest {recorded.LongestPause.TotalMilliseconds:0.0} ms (this project's target: at most 5)"));
    }

    private static Interval? Mean(IEnumerable<DriverRound> rounds, Func<DriverRound, double> value) => StudentT.Mean(rounds.Select(value).ToArray());
}
