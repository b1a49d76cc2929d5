using System.Diagnostics;
using System.Text.Json;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>Tries combinations in a child process that uses the same OpenSSL and configuration as the tiers would.</summary>
/// <param name="certificates">Directory that contains the required certificates.</param>
/// <param name="build">OpenSSL build; null for the host's.</param>
public sealed class TrialProcess(string certificates, OpenSslBuild? build)
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(60);

    /// <summary>Tries the requested combinations.</summary>
    /// <param name="configuration">OpenSSL configuration of the child process.</param>
    /// <param name="requests">Combinations to try.</param>
    /// <param name="cancellation">Token that ends the child process.</param>
    /// <exception cref="TestbedException">The child process ended without a report, or did not report in time.</exception>
    public async Task<TrialReport> RunAsync(OpenSslConfiguration configuration, IReadOnlyList<TrialRequest> requests, CancellationToken cancellation)
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-trial-");
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter(StartTimeout);
        try
        {
            using var process = Process.Start(StartOf(configuration, directory.FullName))!;
            try
            {
                await process.StandardInput.WriteAsync(JsonSerializer.Serialize([.. requests], TrialJson.Default.TrialRequestArray));
                process.StandardInput.Close();
                var errors = process.StandardError.ReadToEndAsync(limit.Token);
                var output = await process.StandardOutput.ReadToEndAsync(limit.Token);
                await process.WaitForExitAsync(limit.Token);
                if (process.ExitCode == 0)
                    return JsonSerializer.Deserialize(output, TrialJson.Default.TrialReport)!;
                throw new TestbedException($"OpenSSL could not be tried{(build is null ? "" : $" in {build.LibraryDirectory}")}: {Reason(await errors)}");
            }
            finally
            {
                if (!process.HasExited)
                    process.Kill();
            }
        }
        catch (OperationCanceledException e) when (!cancellation.IsCancellationRequested)
        {
            throw new TestbedException($"OpenSSL could not be tried: no report within {StartTimeout.TotalSeconds:0} s.", e);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    // The first line says it; a stack trace may follow.
    private static string Reason(string errors) =>
        errors.Split('\n').Select(line => line.Trim()).FirstOrDefault(line => line.Length > 0) ?? "the process that tried it ended without a word";

    private ProcessStartInfo StartOf(OpenSslConfiguration configuration, string directory)
    {
        var command = DotNetHost.Command(TierPrograms.FindRbe(), "trial", "--certs", certificates);
        var start = new ProcessStartInfo(command[0], command.Skip(1))
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var (name, value) in build?.Environment ?? new Dictionary<string, string>(StringComparer.Ordinal))
            start.Environment[name] = value;
        if (!configuration.IsEmpty)
        {
            var path = Path.Combine(directory, "openssl.cnf");
            File.WriteAllText(path, configuration.ToText());
            start.Environment[OpenSslConfiguration.Variable] = path;
        }

        return start;
    }
}
