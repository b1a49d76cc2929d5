using System.CommandLine;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>The flags of <c>serve</c> as the user writes them.</summary>
internal static class ServeFlags
{
    public static readonly Option<int> PlainPort = Port("--plain-port", "Port of the services without TLS");
    public static readonly Option<int> TlsPort = Port("--tls-port", "Port of the services with TLS");
    public static readonly Option<int> AdminPort = Port("--admin-port", "Port of the administration");

    public static readonly Option<string> Bind = new("--bind")
    {
        Description = "Address of the two service ports",
        HelpName = "ADDRESS",
        DefaultValueFactory = _ => "127.0.0.1",
    };

    public static readonly Option<string?> AdminBind = new("--admin-bind")
    {
        Description = "Address of the administration port; anything but loopback needs --admin-token-file, too",
        HelpName = "ADDRESS",
    };

    public static readonly Option<string?> AdminTokenFile = new("--admin-token-file")
    {
        Description = "File with the bearer token that the administration port asks for, at least 16 characters",
        HelpName = "FILE",
    };

    public static readonly Option<string> Certificates = new("--certs")
    {
        Description = "Directory of the test CA's certificates",
        HelpName = "DIR",
        Required = true,
    };

    public static readonly Option<string> DefaultProfile = new("--default-profile")
    {
        Description = "Kind of key for clients that send no server name, or an unknown one",
        HelpName = "KIND",
        DefaultValueFactory = _ => "rsa-2048",
    };

    public static readonly Option<string> TlsVersions = new("--tls-versions")
    {
        Description = "Protocol versions accepted: 1.2, 1.3, and for replication on loopback 1.1, 1.0, ssl-3.0",
        HelpName = "LIST",
        DefaultValueFactory = _ => "1.2,1.3",
    };

    public static readonly Option<bool> AllowWeak = new("--allow-weak")
    {
        Description = "Accept what is for replication only, old versions, suites and small keys; refused unless --bind is loopback",
    };

    public static readonly Option<string> TlsParts = new("--tls-parts")
    {
        Description = "Leave parts of TLS out, INSECURE: full, plain-data, skeleton, skeleton-plain, minimal-setup; needs --static-only",
        HelpName = "PARTS",
        DefaultValueFactory = _ => "full",
    };

    public static readonly Option<double?> TicketLifetime = new("--ticket-lifetime")
    {
        Description = "Session tickets get new keys after so many seconds, 0.1 to 86400 [default: never]",
        HelpName = "SECONDS",
    };

    public static readonly Option<bool> KeepContext = new("--keep-context")
    {
        Description = "Keep OpenSSL's context from connection to connection, as .NET does only where sessions may be resumed",
    };

    public static readonly Option<bool> PreferClient = new("--prefer-client")
    {
        Description = "Let the client's order of suites decide, from the second connection of a profile on; needs --keep-context",
    };

    public static readonly Option<string?> ReleaseBuffers = new("--release-buffers")
    {
        Description = "Whether OpenSSL releases the buffers of idle connections [default: .NET's way]",
        HelpName = "on|off",
    };

    public static readonly Option<bool> StaticOnly = new("--static-only")
    {
        Description = "Serve static pages alone: no services, no database, no vendors",
    };

    public static readonly Option<ulong> StaticSeed = new("--static-seed")
    {
        Description = "Seed of the static pages' sizes and contents",
        HelpName = "N",
        DefaultValueFactory = _ => 1,
    };

    public static readonly Option<string?> Vendors = new("--vendors")
    {
        Description = "Base address of the vendors; its scheme says whether hop 2 is TLS. Required but with --static-only",
        HelpName = "URL",
    };

    public static readonly Option<int> VendorTimeout = new("--vendor-timeout")
    {
        Description = "Longest wait for a vendor's answer in seconds, 1 to 600",
        HelpName = "SECONDS",
        DefaultValueFactory = _ => 30,
    };

    public static readonly Option<int> VendorIdle = new("--vendor-idle")
    {
        Description = "Idle connections to the vendors are closed after so many seconds, 1 to 120",
        HelpName = "SECONDS",
        DefaultValueFactory = _ => 90,
    };

    public static readonly Option<string?> Hop2 = Security("--hop2", "Security towards the vendors; must agree with --vendors");
    public static readonly Option<string?> Hop3 = Security("--hop3", "Security towards the database [default: plain]");

    public static readonly Option<string> DataAccess = new("--data-access")
    {
        Description = "How the database is read and written: by EF Core, or by the stored procedures that populate installs",
        HelpName = "ef|procedures",
        DefaultValueFactory = _ => "ef",
    };

    public static readonly Option<string?> Images = new("--images")
    {
        Description = "Directory of the items' images. Required but with --static-only",
        HelpName = "DIR",
    };

    public static readonly Option<bool> Paused = new("--paused") { Description = "Start with Shipping and Stock paused" };

    public static readonly Option<bool> Supervised = new("--supervised")
    {
        Description = "End when standard input does, and leave Ctrl+C to the supervisor",
    };

    public static readonly Option<bool> AllowBurn = new("--allow-burn")
    {
        Description = "Let the administration burn CPU time on purpose (PUT /burn), by which the method of measuring checks itself",
    };

    /// <summary>All of them, in the order of the help.</summary>
    public static IEnumerable<Option> All =>
    [
        PlainPort, TlsPort, AdminPort, Bind, AdminBind, AdminTokenFile, Certificates, DefaultProfile,
        TlsVersions, AllowWeak, TlsParts, TicketLifetime, KeepContext, PreferClient, ReleaseBuffers, StaticOnly, StaticSeed, Vendors,
        VendorTimeout, VendorIdle, Hop2, Hop3, DataAccess, Images, Paused, Supervised, AllowBurn,
    ];

    private static Option<int> Port(string name, string description) => new(name)
    {
        Description = description + "; 0 lets the system choose",
        HelpName = "PORT",
        DefaultValueFactory = _ => 0,
    };

    private static Option<string?> Security(string name, string description) =>
        new(name) { Description = description, HelpName = "plain|tls" };
}
