using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe snicost</c>: what choosing the certificate by name costs a server.</summary>
internal static class SniCostCommand
{
    private const double Limit = 1.05;

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var pairs = new Option<int>("--pairs") { Description = "Interleaved pairs, 2 to 1000", HelpName = "N", DefaultValueFactory = _ => 20 };
        var handshakes = new Option<int>("--handshakes") { Description = "Handshakes on each side of a pair, 10 to 100000", HelpName = "N", DefaultValueFactory = _ => 500 };
        var command = new Command("snicost", "Measures what choosing the certificate by the client's name costs a server, against one fixed certificate") { pairs, handshakes };
        command.SetAction(async (parsed, _) =>
        {
            var (count, each) = (parsed.GetValue(pairs), parsed.GetValue(handshakes));
            if (count is < 2 or > 1000 || each is < 10 or > 100_000)
                throw new InvalidRequestException("--pairs must be 2 to 1000 and --handshakes 10 to 100000.");
            return await RunAsync(count, each);
        });
        return command;
    }

    private static async Task<int> RunAsync(int pairs, int handshakes)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        using var certificates = await TrialCertificates.OpenAsync([.. KeyKind.All.Where(k => !k.IsRsa || k.Bits <= MachineTrials.LongestKeyToMake)], interrupts.Drain);
        var cores = CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead());
        var (server, one, choice) = await SniCost.StartServerAsync(certificates.Directory, cores, interrupts.Drain);
        using (server)
        {
            try
            {
                var result = await new SniCost(server, one, choice, certificates.Store).MeasureAsync(pairs, handshakes, progress, interrupts.Drain);
                progress.Clear();
                Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                    $"a full handshake with one fixed certificate: {result.Fixed:0} µs of the server's CPU; chosen by name among {certificates.Store.Leaves.Count}: {result.Chosen:0} µs"));
                Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                    $"choosing by name costs {100 * (result.Ratio.Estimate - 1):+0.0;-0.0} % [{100 * (result.Ratio.Low - 1):+0.0;-0.0}, {100 * (result.Ratio.High - 1):+0.0;-0.0}] in {pairs} pairs of {handshakes} handshakes (aim: upper bound below 5)"));
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
