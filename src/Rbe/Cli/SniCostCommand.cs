using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Metrics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench snicost</c>: measures the server's cost of selecting the certificate by name.</summary>
internal static class SniCostCommand
{
    private const double Limit = 1.05;

    public static Command Create()
    {
        var pairs = SettingTable.Number("blocks", "N", "Blocks, each an interleaved pair", 2, 1000, 20);
        var handshakes = SettingTable.Number("handshakes", "N", "Handshakes per member of a pair", 10, 100_000, 500);
        return SettingCommand.Create(
            "snicost", "Measures what a server spends on selecting its certificate by server name (SNI), compared with one fixed certificate", [pairs, handshakes, SettingCommand.Output],
            (reader, _, _) =>
            {
                var (count, each, form) = (reader.Get(pairs), reader.Get(handshakes), reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(count, each, ResultOutput.OnStandardOutput(form));
            });
    }

    private static async Task<int> RunAsync(int pairs, int handshakes, ResultOutput output)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        using var certificates = await TrialCertificates.OpenAsync(MachineTrials.KeysToMake, interrupts.Drain);
        var (server, one, choice) = await SniCost.StartServerAsync(certificates.Directory, MachineSettings.Cores(), interrupts.Drain);
        using (server)
        {
            try
            {
                var result = await new SniCost(server, one, choice, certificates.Store).MeasureAsync(pairs, handshakes, progress, interrupts.Drain);
                progress.Clear();
                output.Line(string.Create(CultureInfo.InvariantCulture,
                    $"full handshake with one fixed certificate: {result.Fixed:0} µs of the server's CPU; selected by name among {certificates.Store.Leaves.Count}: {result.Chosen:0} µs"));
                output.Line(string.Create(CultureInfo.InvariantCulture,
                    $"selecting by name costs {SignedPercent.Of(100 * (result.Ratio.Estimate - 1), 100 * (result.Ratio.Low - 1), 100 * (result.Ratio.High - 1))} in {pairs} pairs of {handshakes} handshakes (target: upper bound below 5)"));
                output.Data(new { Pairs = pairs, Handshakes = handshakes, FixedMicros = result.Fixed, ByNameMicros = result.Chosen, result.Ratio });
                return result.Ratio.High < Limit ? ExitCode.Success : ExitCode.Invalid;
            }
            finally
            {
                server.StandardInput.Close();
                await server.WaitForExitAsync();
            }
        }
    }
}
