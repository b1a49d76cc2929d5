using System.Globalization;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Certificates;

/// <summary>Generates certificates in a child process that loads a build of OpenSSL: it may have keys that this process's does not have.</summary>
/// <param name="rbe">Path of TlsToll.Rbe.dll, whose command <see cref="Command"/> runs <see cref="CertificateProgram"/>.</param>
/// <param name="build">The build.</param>
/// <param name="run">The run that needs the certificates.</param>
public sealed class CertificateProcess(string rbe, OpenSslBuild build, SupervisedRun run)
{
    /// <summary>Name of the RBE's command.</summary>
    public const string Command = "make-certs";

    /// <summary>The process with the first of several builds.</summary>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="builds">The builds; null for the host's OpenSSL.</param>
    /// <param name="run">The run that needs the certificates.</param>
    /// <returns>The process; null if there is no build.</returns>
    public static CertificateProcess? Of(string rbe, IEnumerable<OpenSslBuild?> builds, SupervisedRun run) =>
        builds.FirstOrDefault(build => build is not null) is { } first ? new CertificateProcess(rbe, first, run) : null;

    /// <summary>Generates missing certificates.</summary>
    /// <param name="directory">Directory of the certificates and of the CA.</param>
    /// <param name="needs">Keys, chain lengths and keys of clients.</param>
    /// <param name="cancellation">Token that ends the process.</param>
    /// <exception cref="TestbedException">The process failed; the message contains its reason.</exception>
    /// <exception cref="ArgumentException">The needs name a tier or another directory of the CA, for which the command has no option.</exception>
    public async Task RunAsync(string directory, CertificateNeeds needs, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(needs);
        var command = CommandLineStart.InOwnSession(DotNetHost.Command(rbe, [Command, .. Arguments(Path.GetFullPath(directory), needs)]));
        var start = CommandLineStart.For(command, run.Directory, build.Environment);
        await HelperProcess.RunAsync($"{Command} with OpenSSL in {build.LibraryDirectory}", start, progress: null, run.Supervisor, cancellation);
    }

    /// <summary>Arguments of the command.</summary>
    /// <exception cref="ArgumentException">The needs name a tier or another directory of the CA.</exception>
    internal static IReadOnlyList<string> Arguments(string directory, CertificateNeeds needs)
    {
        if (needs.Tier is not null || needs.AuthorityDirectory is not null)
            throw new ArgumentException("The command makes certificates for all tiers, and its CA is in their directory.", nameof(needs));
        return
        [
            "--certs", directory,
            "--key", string.Join(',', needs.Keys),
            .. needs.ChainLengths.Count > 0 ? ["--chain-length", string.Join(',', needs.ChainLengths.Select(length => length.ToString(CultureInfo.InvariantCulture)))] : Array.Empty<string>(),
            .. needs.ClientKeys.Count > 0 ? ["--client-key", string.Join(',', needs.ClientKeys)] : Array.Empty<string>(),
        ];
    }
}
