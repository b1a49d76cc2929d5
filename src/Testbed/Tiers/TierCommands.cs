using System.Globalization;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Tiers;

/// <summary>Command lines of the tiers' programs.</summary>
/// <param name="programs">The programs.</param>
/// <param name="options">Options of the tiers.</param>
/// <param name="certificates">Directory of the certificates.</param>
/// <param name="images">Directory of the items' images.</param>
/// <param name="ledger">File of the vendors' ledger; null to keep it no longer than the vendors run.</param>
internal sealed class TierCommands(TierPrograms programs, TestbedOptions options, string certificates, string images, string? ledger = null)
{
    /// <summary>Command that populates the database.</summary>
    public IReadOnlyList<string> Populate() =>
        DotNetHost.Command(programs.Sut, ["populate", .. options.PopulationArguments(), "--images", images]);

    /// <summary>Command that adds shipped orders to the populated database.</summary>
    public IReadOnlyList<string> AddOrders(int count) => DotNetHost.Command(
        programs.Sut, ["add-orders", .. options.PopulationArguments(), "--count", count.ToString(CultureInfo.InvariantCulture)]);

    /// <summary>Launch of the vendors.</summary>
    /// <param name="at">Addresses at which they ran before; null for any free ports.</param>
    public TierLaunch Vendors(TierAddresses? at = null) => new(
        "vendors",
        DotNetHost.Command(
            programs.Vendors,
            [
                "serve", .. Ports(at, options.Ports.Vendors), "--certs", certificates, .. options.VendorBehaviourArguments(), .. ledger is null ? Array.Empty<string>() : ["--ledger", ledger],
                "--supervised",
            ]))
    {
        Prefix = options.VendorsPrefix,
        Environment = options.VendorsEnvironment,
        Timeout = options.StartTimeout,
    };

    /// <summary>Launch of one SUT.</summary>
    /// <param name="instance">The SUT.</param>
    /// <param name="vendors">Addresses of the vendors.</param>
    /// <param name="database">Environment of a program that uses the database.</param>
    /// <param name="at">Addresses at which it ran before; null for any free ports.</param>
    public TierLaunch Sut(SutInstance instance, TierAddresses vendors, IReadOnlyDictionary<string, string> database, TierAddresses? at = null)
    {
        ArgumentNullException.ThrowIfNull(instance);
        ArgumentNullException.ThrowIfNull(vendors);
        var (hop2, hop3) = (instance.Hop2Tls ?? options.Hop2Tls, instance.Hop3Tls ?? options.Hop3Tls);
        string[] arguments =
        [
            "serve", .. Ports(at, options.Ports.Sut), "--certs", certificates, "--default-profile", (instance.DefaultProfile ?? options.DefaultProfile).Name,
            "--vendors", (hop2 ? vendors.Tls : vendors.Plain).AbsoluteUri, "--images", images,
            "--hop2", Transport(hop2), "--hop3", Transport(hop3), "--supervised",
            .. instance.Paused ? ["--paused"] : Array.Empty<string>(), .. instance.Front is null ? Array.Empty<string>() : ["--behind-proxy"], .. instance.Arguments,
        ];
        var program = instance.Program ?? programs.Sut;
        return new TierLaunch(instance.Name, DotNetHost.Command(program, arguments))
        {
            Prefix = instance.Prefix,
            Starting = instance.AtStart is var (own, all) ? new StartProcessors(own, all, program) : null,
            Environment = database.Concat(instance.Environment).ToDictionary(StringComparer.Ordinal),
            Timeout = options.StartTimeout,
        };
    }

    private static string[] Ports(TierAddresses? at, TierPorts wanted) =>
        ["--plain-port", Port(at?.Plain, wanted.Plain), "--tls-port", Port(at?.Tls, wanted.Tls), "--admin-port", Port(at?.Admin, wanted.Admin)];

    private static string Port(Uri? address, int wanted) => (address?.Port ?? wanted).ToString(CultureInfo.InvariantCulture);

    private static string Transport(bool tls) => tls ? "tls" : "plain";
}
