using System.CommandLine;
using System.Globalization;
using System.Numerics;

namespace TlsToll.Vendors.CommandLine;

/// <summary>The flags of <c>serve</c> as the user writes them.</summary>
internal static class ServeFlags
{
    public static readonly Option<int> PlainPort = Port("--plain-port", "Port of the vendors without TLS");
    public static readonly Option<int> TlsPort = Port("--tls-port", "Port of the vendors with TLS");
    public static readonly Option<int> AdminPort = Port("--admin-port", "Port of the administration");
    public static readonly Option<string> Bind = Text("--bind", "Address of the two service ports", "ADDRESS", "127.0.0.1");

    public static readonly Option<string> AdminBind = Text(
        "--admin-bind",
        "Address of the administration port; anything but loopback needs --admin-token-file, too",
        "ADDRESS",
        "127.0.0.1");

    public static readonly Option<string?> AdminTokenFile =
        Path("--admin-token-file", "File with the bearer token that the administration port asks for, at least 16 characters");

    public static readonly Option<string> Certificates = new("--certs")
    {
        Description = "Directory of the test CA's certificates",
        HelpName = "DIR",
        Required = true,
    };

    public static readonly Option<string> DefaultProfile =
        Text("--default-profile", "Kind of key for clients that send no server name, or an unknown one", "KIND", "rsa-2048");

    public static readonly Option<string> Delay = Text(
        "--delay",
        "Delay of each answer in milliseconds: fixed, uniform:LEAST..GREATEST or exponential:MEAN; 2000 is the paper's, 0 saturates",
        "DELAY",
        "2000");

    public static readonly Option<string?> BackgroundDelay = new("--background-delay")
    { Description = "Delay of SNE's and ICE's answers, for which no client waits; the same laws (default: that of --delay)", HelpName = "DELAY" };

    public static readonly Option<double> RefusalRate = Rate("--refusal-rate", "Share of authorisations refused, 0 to 1");
    public static readonly Option<double> FailureRate = Rate("--failure-rate", "Share of calls that fail, 0 to 1");
    public static readonly Option<ulong> Seed = Number("--seed", "Seed of every draw", "N", 1UL, ulong.MinValue, ulong.MaxValue);

    public static readonly Option<string?> LabelImage =
        Path("--label-image", "JPEG that SNE answers with, at most 1 MiB, instead of the built-in one");

    public static readonly Option<string?> Ledger =
        Path("--ledger", "File that the ledger is kept in, so that it and what is remembered of ids outlive the process; made if need be");

    public static readonly Option<int> LedgerLimit = Number(
        "--ledger-limit",
        "Entries that the ledger keeps in memory, and ids that are remembered, at about 300 bytes each; the oldest are dropped first",
        "N",
        VendorOptions.DefaultLedgerLimit,
        1000,
        100_000_000);

    public static readonly Option<bool> Supervised = new("--supervised")
    {
        Description = "End when standard input does, and leave Ctrl+C to the supervisor",
    };

    /// <summary>All of them, in the order of the help.</summary>
    public static IEnumerable<Option> All =>
    [
        PlainPort, TlsPort, AdminPort, Bind, AdminBind, AdminTokenFile, Certificates, DefaultProfile, Delay, BackgroundDelay, RefusalRate, FailureRate, Seed,
        LabelImage, Ledger, LedgerLimit, Supervised,
    ];

    private static Option<int> Port(string name, string description) =>
        Number(name, description + "; 0 lets the system choose", "PORT", 0, 0, 65535);

    private static Option<double> Rate(string name, string description) => Number(name, description, "RATE", 0.0, 0.0, 1.0);

    private static Option<T> Number<T>(string name, string description, string helpName, T ifAbsent, T least, T greatest)
        where T : struct, INumber<T> => new(name)
        {
            Description = description,
            HelpName = helpName,
            DefaultValueFactory = _ => ifAbsent,
            CustomParser = result =>
            {
                var text = result.Tokens is [var token] ? token.Value : "";
                const NumberStyles styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint;
                if (T.TryParse(text, styles, CultureInfo.InvariantCulture, out var value)
                    && value >= least && value <= greatest)
                    return value;
                result.AddError(string.Create(CultureInfo.InvariantCulture, $"{name} '{text}' is no number from {least} to {greatest}."));
                return default;
            },
        };

    private static Option<string> Text(string name, string description, string helpName, string ifAbsent) => new(name)
    {
        Description = description,
        HelpName = helpName,
        DefaultValueFactory = _ => ifAbsent,
    };

    private static Option<string?> Path(string name, string description) => new(name) { Description = description, HelpName = "FILE" };
}
