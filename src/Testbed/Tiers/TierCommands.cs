using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>The command lines of the tiers' programs.</summary>
/// <param name="programs">The programs.</param>
/// <param name="options">The tiers to start.</param>
/// <param name="certificates">The directory of the certificates.</param>
/// <param name="images">The directory of the items' images.</param>
internal sealed class TierCommands(TierPrograms programs, TestbedOptions options, string certificates, string images)
{
    // An environment variable, never an argument: any user can read another's command lines.
    private const string DatabaseVariable = "TLSTOLL_DATABASE";

    private static readonly string[] AnyPorts = ["--plain-port", "0", "--tls-port", "0", "--admin-port", "0"];

    /// <summary>How the database is populated.</summary>
    /// <returns>The words of the command.</returns>
    public IReadOnlyList<string> Populate() =>
        DotNetHost.Command(programs.Sut, ["populate", .. options.PopulationArguments(), "--images", images]);

    /// <summary>The environment of everything that uses the database.</summary>
    /// <param name="connectionString">How it connects.</param>
    /// <returns>The variables.</returns>
    public static IReadOnlyDictionary<string, string> Database(string connectionString) =>
        new Dictionary<string, string>(StringComparer.Ordinal) { [DatabaseVariable] = connectionString };

    /// <summary>How the vendors are started.</summary>
    /// <returns>The launch.</returns>
    public TierLaunch Vendors() => new(
        "vendors",
        DotNetHost.Command(
            programs.Vendors,
            ["serve", .. AnyPorts, "--certs", certificates, .. options.VendorBehaviourArguments(), "--supervised"]))
    {
        Prefix = options.VendorsPrefix,
        Environment = options.VendorsEnvironment,
        Timeout = options.StartTimeout,
    };

    /// <summary>How one SUT is started.</summary>
    /// <param name="instance">Which.</param>
    /// <param name="vendors">The vendors' addresses.</param>
    /// <param name="connectionString">How it connects to the database.</param>
    /// <returns>The launch.</returns>
    public TierLaunch Sut(SutInstance instance, TierAddresses vendors, string connectionString)
    {
        ArgumentNullException.ThrowIfNull(instance);
        ArgumentNullException.ThrowIfNull(vendors);
        var (hop2, hop3) = (instance.Hop2Tls ?? options.Hop2Tls, instance.Hop3Tls ?? options.Hop3Tls);
        string[] arguments =
        [
            "serve", .. AnyPorts, "--certs", certificates, "--default-profile", (instance.DefaultProfile ?? options.DefaultProfile).Name,
            "--vendors", (hop2 ? vendors.Tls : vendors.Plain).AbsoluteUri, "--images", images,
            "--hop2", Transport(hop2), "--hop3", Transport(hop3), "--supervised",
            .. instance.Paused ? ["--paused"] : Array.Empty<string>(), .. instance.Arguments,
        ];
        return new TierLaunch(instance.Name, DotNetHost.Command(programs.Sut, arguments))
        {
            Prefix = instance.Prefix,
            Environment = Database(connectionString).Concat(instance.Environment).ToDictionary(StringComparer.Ordinal),
            Timeout = options.StartTimeout,
        };
    }

    private static string Transport(bool tls) => tls ? "tls" : "plain";
}
