using System.CommandLine;
using TlsToll.Hosting.Listeners;

namespace TlsToll.Hosting.CommandLine;

/// <summary>The flags of <c>serve</c> that all tiers share.</summary>
public static class HostingFlags
{
    internal static readonly Option<int> PlainPort = Flags.Port("--plain-port", "Port of the services without TLS");
    internal static readonly Option<int> TlsPort = Flags.Port("--tls-port", "Port of the services with TLS");
    internal static readonly Option<int> AdminPort = Flags.Port("--admin-port", "Port of the administration");
    internal static readonly Option<string> AdminBind = Flags.Text(
        "--admin-bind", "Address of the administration port, or a host name that has one; any but loopback requires --admin-token-file", "ADDRESS", "127.0.0.1");

    internal static readonly Option<string?> AdminTokenFile = Flags.OptionalText(
        "--admin-token-file", "File with the bearer token that the administration port requires, at least 16 characters", "FILE");

    internal static readonly Option<string> Certificates = new("--certs")
    {
        Description = "Directory of the test CA's certificates",
        HelpName = "DIR",
        Required = true,
    };

    internal static readonly Option<string> DefaultProfile = Flags.Text(
        "--default-profile", "Kind of key for clients that send no server name or an unknown one", "KIND", "rsa-2048");

    internal static readonly Option<int?> MaxConnections = Flags.OptionalNumber(
        "--max-connections",
        "Maximum number of open connections to the services, 1 to 65536 (default: 65536 on loopback, otherwise 1 per 3 MiB of memory)",
        "N",
        1,
        Listener.TrustedConnections);

    internal static readonly Option<bool> Supervised = Flags.Switch(
        "--supervised", "End when standard input ends, and leave Ctrl+C to the supervisor");

    /// <summary>Address of the service ports.</summary>
    public static Option<string> Bind { get; } = Flags.Text("--bind", "Address of the two service ports", "ADDRESS", "127.0.0.1");

    /// <summary>All flags, in the order of the help text.</summary>
    public static IEnumerable<Option> All =>
        [PlainPort, TlsPort, AdminPort, Bind, AdminBind, AdminTokenFile, Certificates, DefaultProfile, MaxConnections, Supervised];
}
