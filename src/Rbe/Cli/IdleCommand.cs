using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench idle</c>: the SUT's memory per idle connection, with OpenSSL's buffers kept and released.</summary>
internal static class IdleCommand
{
    private static readonly string[] Modes = ["default", "on", "off"];

    public static Command Create()
    {
        var connections = SettingTable.Number("idle-connections", "N", "Idle connections", 100, 9000, 5000);
        return SettingCommand.Create(
            "idle", "Measures the SUT's memory per idle connection, with OpenSSL's buffers kept and released",
            [connections, SettingTable.Of(TlsFactors.Key), SettingTable.OpenSsl, SettingTable.Tiers, SettingCommand.Output],
            (reader, _, _) =>
            {
                var (count, form) = (reader.Get(connections), reader.Get(SettingCommand.Output));
                return RunAsync(RunSettingsReader.Resolved(reader) with { Duets = false }, count, ResultOutput.OnStandardOutput(form));
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count, ResultOutput output)
    {
        if (settings.Choices[0].Key is { IsSupported: false } key)
            throw new InvalidRequestException($"{TlsFactors.Key} {key}: {KeyKind.MlDsaSince}, and the clients of this command load the host's own, {TlsFacts.OpenSslVersion}. Use {TlsFactors.Key} ecdsa-p256.");
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var plan = TestbedPlan.Of(settings with { Customers = 100, Items = 100 });
        // Use a separate process for each mode, because a runtime keeps the memory that it has allocated.
        var suts = Modes.Select(mode => plan.Suts[0] with { Name = "sut-" + mode, Arguments = [.. plan.Suts[0].Arguments, .. mode == "default" ? Array.Empty<string>() : ["--release-buffers", mode]] });
        await using var host = await TestbedHost.StartAsync(plan with { Suts = [plan.Suts[0] with { Name = "sut-plain" }, .. suts] }, progress, interrupts.Drain);
        var choice = settings.Choices[0];
        var tls = TransportSecurity.Tls(ClientTlsOptions.Of(host.Certificates), Hop.RbeToSut, new HandshakeCounters());
        var plain = await new IdleMemory(count, TransportSecurity.Plain, progress)
            .MeasureAsync(host.Suts[0], host.Suts[0].Addresses.Plain, choice.Profile.HostName, interrupts.Drain);
        progress.Clear();
        var measured = new List<(string What, Interval Bytes)>();
        Add("plain", plain);
        foreach (var (sut, mode) in host.Suts.Skip(1).Zip(Modes))
        {
            var perConnection = await new IdleMemory(count, tls, progress).MeasureAsync(sut, sut.Addresses.Tls, choice.Profile.HostName, interrupts.Drain);
            progress.Clear();
            Add(mode == "default" ? "TLS, buffers .NET's way" : $"TLS, buffers {(mode == "on" ? "released" : "kept")}", perConnection);
        }

        output.TableOfRows(new PlainTable(["connection", "KiB", "95 %"], [.. measured.Select(Row)]));
        output.Line(string.Create(CultureInfo.InvariantCulture,
            $"SUT's resident memory per idle connection that has made a request, slope over {count} connections, 95 % interval; key {choice.Key}, OpenSSL {TlsFacts.OpenSslVersion}."));
        output.Data(new
        {
            Connections = count,
            Key = choice.Key.Name,
            OpenSsl = TlsFacts.OpenSslVersion,
            BytesPerConnection = measured.Select(one => new { Connection = one.What, one.Bytes }),
        });
        return ExitCode.Success;

        // Each takes a while, so that text shows it at once.
        void Add(string what, Interval bytes)
        {
            measured.Add((what, bytes));
            output.TextRow(string.Create(CultureInfo.InvariantCulture, $"{what,-24} {bytes.Estimate / 1024,7:0.0} KiB [{bytes.Low / 1024:0.0}, {bytes.High / 1024:0.0}]"));
        }
    }

    private static IReadOnlyList<string> Row((string What, Interval Bytes) one)
    {
        var kib = one.Bytes.Increasing(bytes => bytes / 1024);
        return [one.What, Text(kib.Estimate), $"[{Text(kib.Low)}, {Text(kib.High)}]"];

        static string Text(double value) => value.ToString("0.0", CultureInfo.InvariantCulture);
    }
}
