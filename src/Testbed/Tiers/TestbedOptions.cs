using System.Globalization;
using TlsToll.Tls;

namespace TlsToll.Testbed.Tiers;

/// <summary>One SUT process; several, with different environments, run side by side on one database and one set of vendors.</summary>
/// <param name="Name">Its name, unique in the run; also its log's.</param>
public sealed record SutInstance(string Name)
{
    /// <summary>Environment variables on top of the inherited ones.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>More arguments of <c>sut serve</c>, such as <c>--allow-burn</c>.</summary>
    public IReadOnlyList<string> Arguments { get; init; } = [];

    /// <summary>Words put before the command, such as <c>taskset -c 1</c>.</summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    /// <summary>Its profile for clients that send no server name; the testbed's if null.</summary>
    public KeyKind? DefaultProfile { get; init; }

    /// <summary>Its OpenSSL's configuration.</summary>
    public OpenSslConfiguration OpenSsl { get; init; } = new();

    /// <summary>Whether its hop 2 is TLS; the testbed's if null.</summary>
    public bool? Hop2Tls { get; init; }

    /// <summary>Whether its hop 3 is TLS; the testbed's if null.</summary>
    public bool? Hop3Tls { get; init; }

    /// <summary>Whether it keeps a map of the code that .NET compiles, in the run's directory, by which samples are attributed.</summary>
    public bool MapsCode { get; init; }

    /// <summary>Whether Shipping and Stock start paused.</summary>
    public bool Paused { get; init; }
}

/// <summary>The tiers to start. Immutable.</summary>
public sealed record TestbedOptions
{
    /// <summary>The seed of the population and of the vendors.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Customers to populate.</summary>
    public int Customers { get; init; } = 1000;

    /// <summary>Items to populate.</summary>
    public int Items { get; init; } = 1000;

    /// <summary>The population's day; fixed, so that a seed makes the same rows tomorrow (this project's assumption).</summary>
    public DateOnly AsOf { get; init; } = new(2026, 1, 1);

    /// <summary>The vendors' delay, in the words of their <c>--delay</c>: <c>2000</c> ms is the paper's, <c>0</c> saturates.</summary>
    public string VendorDelay { get; init; } = "2000";

    /// <summary>The delay of SNE and ICE, in the same words; null for the other vendors'.</summary>
    public string? BackgroundDelay { get; init; }

    /// <summary>Share of authorisations that the vendors refuse, 0 to 1.</summary>
    public double VendorRefusalRate { get; init; }

    /// <summary>Share of calls that the vendors fail, 0 to 1.</summary>
    public double VendorFailureRate { get; init; }

    /// <summary>Whether hop 2, SUT to vendors, is TLS; as in the paper, it is.</summary>
    public bool Hop2Tls { get; init; } = true;

    /// <summary>Whether hop 3, SUT to database, is TLS.</summary>
    public bool Hop3Tls { get; init; }

    /// <summary>Kinds of key that the SUT has a profile for; <see cref="DefaultProfile"/> is always among them.</summary>
    public IReadOnlyList<KeyKind> KeyKinds { get; init; } = [KeyKind.Rsa2048];

    /// <summary>Lengths of chain that each key gets certificates for, in addition to the shortest.</summary>
    public IReadOnlyList<int> ChainLengths { get; init; } = [];

    /// <summary>Kinds of key that clients have certificates for.</summary>
    public IReadOnlyList<KeyKind> ClientKeys { get; init; } = [];

    /// <summary>The profile of clients that send no server name; also the key of the vendors and the database.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>
    /// Whether the database is sent its password as it is, over loopback: SCRAM proves it by HMAC, and a SUT may have a no-op in the place of that.
    /// </summary>
    public bool PlainPasswords { get; init; }

    /// <summary>The SUT processes, in order.</summary>
    public IReadOnlyList<SutInstance> Suts { get; init; } = [new("sut")];

    /// <summary>Words put before the vendors' command, such as <c>taskset -c 0</c>.</summary>
    public IReadOnlyList<string> VendorsPrefix { get; init; } = [];

    /// <summary>Environment variables of the vendors.</summary>
    public IReadOnlyDictionary<string, string> VendorsEnvironment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Words put before the database's command.</summary>
    public IReadOnlyList<string> DatabasePrefix { get; init; } = [];

    /// <summary>Whether the run's directory, with the stopped cluster, is kept.</summary>
    public bool Keep { get; init; }

    /// <summary>Directory of the tiers' programs; null for next to the RBE.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>Directory of the certificates, kept between runs; null for the user's cache (an RSA-8192 key takes long to generate).</summary>
    public string? CertificateDirectory { get; init; }

    /// <summary>Directory of PostgreSQL's programs; null for PATH, then Debian's directory.</summary>
    public string? PostgresDirectory { get; init; }

    /// <summary>Longest wait for a tier to come up.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Arguments of <c>sut populate</c>, but for the directory of the images.</summary>
    /// <returns>The words.</returns>
    public IReadOnlyList<string> PopulationArguments() =>
    [
        "--seed", Text(Seed), "--customers", Text(Customers), "--items", Text(Items),
        "--as-of", AsOf.ToString("O", CultureInfo.InvariantCulture),
    ];

    /// <summary>Arguments for the vendors' behaviour.</summary>
    /// <returns>The words.</returns>
    public IReadOnlyList<string> VendorBehaviourArguments() =>
    [
        "--delay", VendorDelay, "--refusal-rate", Text(VendorRefusalRate), "--failure-rate", Text(VendorFailureRate), "--seed", Text(Seed),
        .. BackgroundDelay is null ? Array.Empty<string>() : ["--background-delay", BackgroundDelay],
    ];

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}
