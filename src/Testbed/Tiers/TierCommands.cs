using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>Command lines of the tiers' programs.</summary>
/// <param name="programs">The programs.</param>
/// <param name="options">Options of the tiers.</param>
/// <param name="certificates">Directory of the certificates.</param>
/// <param name="images">Directory of the items' images.</param>
internal sealed class TierCommands(TierPrograms programs, TestbedOptions options, string certificates, string images)
{
    // An environment variable, never an argument, because any user can read the command lines of other users.
    private const string DatabaseVariable = "TLSTOLL_DATABASE";

    private static readonly string[] AnyPorts = ["--plain-port", "0", "--tls-port", "0", "--admin-port", "0"];

    /// <summary>Command that populates the database.</summary>
    public IReadOnlyList<string> Populate() =>
        DotNetHost.Command(programs.Sut, ["populate", .. options.PopulationArguments(), "--images", images]);

    /// <summary>Environment of all programs that use the database.</summary>
    public static IReadOnlyDictionary<string, string> Database(string connectionString) =>
        new Dictionary<string, string>(StringComparer.Ordinal) { [DatabaseVariable] = connectionString };

    /// <summary>Launch of the vendors.</summary>
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

    /// <summary>Launch of one SUT.</summary>
    /// <param name="instance">The SUT.</param>
    /// <param name="vendors">Addresses of the vendors.</param>
    /// <param name="connectionString">Connection string of the database.</param>
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
        return new TierLaunch(instance.Name, DotNetHost.Command(instance.Program ?? programs.Sut, arguments))
        {
            Prefix = instance.Prefix,
            Environment = Database(connectionString).Concat(instance.Environment).ToDictionary(StringComparer.Ordinal),
            Timeout = options.StartTimeout,
        };
    }

    private static string Transport(bool tls) => tls ? "tls" : "plain";
}
