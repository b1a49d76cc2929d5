using System.Globalization;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Testbed.Tiers;

/// <summary>One SUT process. Several, with different environments, can run concurrently on one database and one set of vendors.</summary>
/// <param name="Name">Name of the process and its log, unique in the run.</param>
public sealed record SutInstance(string Name)
{
    /// <summary>Environment variables in addition to the inherited ones.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Additional arguments of <c>sut serve</c>, such as <c>--allow-burn</c>.</summary>
    public IReadOnlyList<string> Arguments { get; init; } = [];

    /// <summary>Path of its TlsToll.Sut.dll; null for the testbed's.</summary>
    public string? Program { get; init; }

    /// <summary>Command prefix, such as <c>taskset -c 1</c>.</summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    /// <summary>Processors that it uses while it starts, and those of its own, to which <see cref="Prefix"/> pins it; null for its own from the beginning.</summary>
    public (IReadOnlyList<int> Own, IReadOnlyList<int> All)? AtStart { get; init; }

    /// <summary>Profile for clients that send no server name; the testbed's if null.</summary>
    public KeyKind? DefaultProfile { get; init; }

    /// <summary>True if its CPU time can be limited (<see cref="TestbedHost.LimitSuts"/>), which requires root.</summary>
    public bool IsLimitable { get; init; }

    /// <summary>Configuration of its OpenSSL.</summary>
    public OpenSslConfiguration OpenSsl { get; init; } = new();

    /// <summary>True if hop 2 uses TLS; the testbed's setting if null.</summary>
    public bool? Hop2Tls { get; init; }

    /// <summary>True if hop 3 uses TLS; the testbed's setting if null.</summary>
    public bool? Hop3Tls { get; init; }

    /// <summary>True to write a map of the code that .NET compiles to the run's directory, for attributing profile samples.</summary>
    public bool MapsCode { get; init; }

    /// <summary>True to start with Shipping and Stock paused.</summary>
    public bool Paused { get; init; }

    /// <summary>Program that ends TLS in front of it, one of <see cref="Fronts.FrontServer.Kinds"/>; null for none.</summary>
    public string? Front { get; init; }

    /// <summary>OpenSSL that this program loads; null for the host's.</summary>
    public OpenSslBuild? FrontOpenSsl { get; init; }
}

/// <summary>Options of the tiers. Immutable.</summary>
public sealed record TestbedOptions
{
    /// <summary>Seed of the population and of the vendors.</summary>
    public ulong Seed { get; init; } = 1;

    /// <summary>Number of customers in the population.</summary>
    public int Customers { get; init; } = 1000;

    /// <summary>Number of items in the population.</summary>
    public int Items { get; init; } = 1000;

    /// <summary>
    /// Reference day of the population's dates; fixed by default, so that a seed always yields the same rows (this project's assumption).
    /// </summary>
    public DateOnly AsOf { get; init; } = new(2026, 1, 1);

    /// <summary>
    /// Response delay of the vendors in the format of <c>--delay</c>: <c>2000</c> ms is the paper's value; <c>0</c> saturates the SUT.
    /// </summary>
    public string VendorDelay { get; init; } = "2000";

    /// <summary>Response delay of SNE and ICE in the same format; null for that of the other vendors.</summary>
    public string? BackgroundDelay { get; init; }

    /// <summary>Share of authorisations that the vendors refuse, 0 to 1.</summary>
    public double VendorRefusalRate { get; init; }

    /// <summary>Share of calls that the vendors fail, 0 to 1.</summary>
    public double VendorFailureRate { get; init; }

    /// <summary>True if hop 2, SUT to vendors, uses TLS. It does by default, as in the paper.</summary>
    public bool Hop2Tls { get; init; } = true;

    /// <summary>True if hop 3, SUT to database, uses TLS.</summary>
    public bool Hop3Tls { get; init; }

    /// <summary>
    /// Port of 127.0.0.1 at which the SUTs reach the tier behind a hop, given that tier's own port: a relay's. Called at every start of a SUT; null to reach the
    /// tiers themselves.
    /// </summary>
    public Func<Hop, int, int>? Via { get; init; }

    /// <summary>
    /// True for a wire with a delay on hop 1 (<see cref="TestbedHost.Wire"/>): the SUTs then listen at its near end instead of loopback.
    /// </summary>
    public bool HasWire { get; init; }

    /// <summary>Command prefix of the wire's process, such as <c>taskset -c 0</c>.</summary>
    public IReadOnlyList<string> WirePrefix { get; init; } = [];

    /// <summary>Kinds of key for which the SUT has a profile; <see cref="DefaultProfile"/> is always added.</summary>
    public IReadOnlyList<KeyKind> KeyKinds { get; init; } = [KeyKind.Rsa2048];

    /// <summary>Chain lengths for which each key gets certificates, in addition to the shortest.</summary>
    public IReadOnlyList<int> ChainLengths { get; init; } = [];

    /// <summary>Kinds of key for which clients have certificates.</summary>
    public IReadOnlyList<KeyKind> ClientKeys { get; init; } = [];

    /// <summary>Builds of OpenSSL that the SUTs load; null for the host's. Keys that the host's OpenSSL does not have are made by the first of them.</summary>
    public IReadOnlyList<OpenSslBuild?> OpenSslBuilds { get; init; } = [];

    /// <summary>Profile for clients that send no server name; also the key of the vendors and the database.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>
    /// True to send the database password in plain text over loopback. SCRAM proves the password by HMAC, which a SUT may have replaced by
    /// a no-op.
    /// </summary>
    public bool PlainPasswords { get; init; }

    /// <summary>The SUT processes, in order.</summary>
    public IReadOnlyList<SutInstance> Suts { get; init; } = [new("sut")];

    /// <summary>Ports of the tiers; other than <see cref="TestbedPorts.Any"/> only with one SUT.</summary>
    public TestbedPorts Ports { get; init; } = TestbedPorts.Any;

    /// <summary>Command prefix of the vendors, such as <c>taskset -c 0</c>.</summary>
    public IReadOnlyList<string> VendorsPrefix { get; init; } = [];

    /// <summary>True if the vendors keep their ledger in a file of the run's directory, so that it survives them.</summary>
    public bool KeepsLedger { get; init; }

    /// <summary>Number of ids by which the vendors recognise repeats; null for their default.</summary>
    public int? VendorHistory { get; init; }

    /// <summary>Environment variables of the vendors.</summary>
    public IReadOnlyDictionary<string, string> VendorsEnvironment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Command prefix of the database.</summary>
    public IReadOnlyList<string> DatabasePrefix { get; init; } = [];

    /// <summary>True to have the database count and time statements, if its module for that is installed.</summary>
    public bool CountsStatements { get; init; }

    /// <summary>True to keep the run's directory with the stopped cluster.</summary>
    public bool Keep { get; init; }

    /// <summary>Directory of the tiers' programs; null for the default locations near the RBE.</summary>
    public string? TiersDirectory { get; init; }

    /// <summary>
    /// Directory of the certificates, kept between runs; null for the user's cache (an RSA-8192 key takes long to generate).
    /// </summary>
    public string? CertificateDirectory { get; init; }

    /// <summary>Directory of PostgreSQL's programs; null for PATH, then Debian's directory.</summary>
    public string? PostgresDirectory { get; init; }

    /// <summary>Longest wait for a tier to start.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Arguments of <c>sut populate</c>, except for the directory of the images.</summary>
    /// <returns>Words of the command line.</returns>
    public IReadOnlyList<string> PopulationArguments() =>
    [
        "--seed", Text(Seed), "--customers", Text(Customers), "--items", Text(Items),
        "--as-of", AsOf.ToString("O", CultureInfo.InvariantCulture),
    ];

    /// <summary>Arguments for the vendors' behaviour.</summary>
    /// <returns>Words of the command line.</returns>
    public IReadOnlyList<string> VendorBehaviourArguments() =>
    [
        "--delay", VendorDelay, "--refusal-rate", Text(VendorRefusalRate), "--failure-rate", Text(VendorFailureRate), "--seed", Text(Seed),
        .. BackgroundDelay is null ? Array.Empty<string>() : ["--background-delay", BackgroundDelay],
        .. VendorHistory is { } ids ? ["--history-limit", Text(ids)] : Array.Empty<string>(),
    ];

    private static string Text(IFormattable value) => value.ToString(format: null, CultureInfo.InvariantCulture);
}
