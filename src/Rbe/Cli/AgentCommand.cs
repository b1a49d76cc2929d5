using System.CommandLine;
using System.Net;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets;
using TlsToll.Measurement.Tiers;
using TlsToll.Rbe.Serving;
using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench agent</c>: the CPU time of a service on this host, for <c>bench measure</c> on another.</summary>
internal static class AgentCommand
{
    // Next to the token, because both go to the driver's host, and of its name, because each agent has its own.
    private const string CertificateEnding = ".pem";

    private static readonly Setting<string?> TokenPath = SettingTable.Path(
        "token-file", "File with the token that measure must send (required); if there is no such file, it is created, readable by you alone", "FILE");

    private static readonly Setting<string?> Certificate = SettingTable.Path(
        "cert", $"Certificate in PEM, which those of its CAs may follow (default: a new self-signed one, whose public part is written next to the token, with the ending {CertificateEnding})", "FILE");

    private static readonly Setting<string?> Key = SettingTable.Path("cert-key", "Private key of --cert in PEM", "FILE");

    public static Command Create() => SettingCommand.Create(
        "agent", "Serves the CPU time of a service on this host, over TLS, to measure on another host, until Ctrl+C",
        [.. ServiceProcessSettings.All, ServingCommands.Bind, ServingCommands.Port, TokenPath, Certificate, Key], (reader, _, _) =>
        {
            var (processes, at) = (ServiceProcessSettings.Read(reader), ServingCommands.At(reader));
            var (token, certificate, key) = (reader.Get(TokenPath), reader.Get(Certificate), reader.Get(Key));
            reader.Check(reader.Has(TokenPath), $"{TokenPath} is required: the file with the agent's token");
            reader.Check(reader.Has(Certificate) == reader.Has(Key), $"{Certificate} and {Key} are required together");
            reader.Ensure();
            return RunAsync(ServiceCpuLookup.FindOther(processes), at, token!, certificate, key);
        });

    private static Task<int> RunAsync(ServiceCpu service, IPEndPoint at, string tokenPath, string? certificatePath, string? keyPath)
    {
        var server = new AgentServer(service, TokenOf(tokenPath));
        var certificate = certificatePath is null ? AgentCertificate.Create(at.Address) : CertificateOf(certificatePath, keyPath!);
        return ServingCommands.RunAsync(at, cancellation => server.RunAsync(at, certificate, Listening, Console.Out, cancellation));

        // Not before: an agent that can't start must not replace the certificate of one that runs.
        void Listening()
        {
            var publicPath = certificatePath ?? tokenPath + CertificateEnding;
            if (certificatePath is null)
                Write(certificate, publicPath);
            Terminal.Write($"CPU time of {service.Subject}\n");
            Terminal.Write($"Token: {tokenPath}{(ProtectedFile.IsOwnersAlone(tokenPath) ? "" : " (other users can read it: chmod 600)")}\n");
            Terminal.Write($"Certificate: {publicPath}\n");
        }
    }

    private static string TokenOf(string path)
    {
        if (Directory.Exists(path))
            throw new InvalidRequestException($"{TokenPath}: {path} is a directory.");
        try
        {
            SecretFile.EnsureToken(path);
            return TokenFile.Read(path);
        }
        catch (Exception e) when (e is TestbedException or FormatException or IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException($"{TokenPath}: {Sentence(e)}", e);
        }
    }

    private static ServerCertificate CertificateOf(string path, string keyPath)
    {
        try
        {
            return ServerCertificate.Read(path, keyPath);
        }
        catch (FormatException e)
        {
            throw new InvalidRequestException($"{Certificate}: {Sentence(e)}", e);
        }
    }

    private static void Write(ServerCertificate certificate, string path)
    {
        try
        {
            certificate.WritePublic(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException($"{path} can't be written: {Sentence(e)}", e);
        }
    }

    private static string Sentence(Exception e) => e.Message.TrimEnd('.') + ".";
}
