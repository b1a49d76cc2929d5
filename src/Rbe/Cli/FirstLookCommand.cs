using System.CommandLine;
using System.Security.Authentication;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.FirstLooks;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench first-look</c>: what handshakes and records cost on this host, in seconds and without a database.</summary>
internal static class FirstLookCommand
{
    public static Command Create()
    {
        var seconds = SettingTable.Number("seconds", "SECONDS", "Seconds to measure", 1, 600, 10);
        return SettingCommand.Create(
            "first-look", "Measures what full handshakes and records cost inside OpenSSL on this host, in about 10 seconds, without a database", [seconds, OwnOpenSsl.Setting, SettingCommand.Output],
            async (reader, _, cancellation) =>
            {
                var (limit, openSsl, format) = (TimeSpan.FromSeconds(reader.Get(seconds)), reader.Get(OwnOpenSsl.Setting), reader.Get(SettingCommand.Output));
                reader.Ensure();
                await OwnOpenSsl.UseAsync(openSsl, cancellation);
                return await RunAsync(limit, format);
            });
    }

    private static async Task<int> RunAsync(TimeSpan limit, string format)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        try
        {
            using var certificates = await TrialCertificates.OpenAsync(FirstLook.Keys, interrupts.Drain);
            var result = new FirstLook(certificates.Store, limit).Measure(progress, interrupts.Drain);
            progress.Clear();
            FirstLookText.Write(Console.Out, result, format, $"{ProgramName.Typed} run --quick", Terminal.Columns(FirstLookText.Width));
            return interrupts.Reported(ExitCode.Success);
        }
        catch (AuthenticationException e)
        {
            throw new InvalidRequestException($"This OpenSSL can't make the connections of a first look: {e.Message}", e);
        }
    }
}
