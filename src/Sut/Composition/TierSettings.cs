using System.Globalization;
using System.Reflection.PortableExecutable;
using System.Runtime;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processors;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Settings that affect the cost of an interaction, for the results. None is secret.</summary>
internal static class TierSettings
{
    private const string Default = "default";

    // A driver on another host has no other way to tell that the SUT moved to one with another processor.
    private static readonly Lazy<string> Processor = new(() => CpuInfo.Read().Describe());

    private static readonly Lazy<bool> CompiledAhead = new(() =>
    {
        using var program = new PEReader(File.OpenRead(typeof(TierSettings).Assembly.Location));
        return program.PEHeaders.CorHeader?.ManagedNativeHeaderDirectory.Size > 0;
    });

    private static readonly string[] Prefixes = ["DOTNET_", "MALLOC_", "GLIBC_TUNABLES"];

    public static IReadOnlyDictionary<string, string> Of(SutOptions options, CertificateStore certificates) =>
        OfProcess(options, certificates)
            .Concat(options.Database is { } database ? OfServices(options, database.Engine) : OfStaticPages(options))
            .Concat(RuntimeVariables())
            .Concat(options.BehindProxy ? [new("behindProxy", "yes")] : Array.Empty<KeyValuePair<string, string>>())
            .ToDictionary(StringComparer.Ordinal);

    private static Dictionary<string, string> OfProcess(SutOptions options, CertificateStore certificates) => new(StringComparer.Ordinal)
    {
        ["openSsl"] = TlsFacts.OpenSslVersion,
        ["aesNi"] = ProcessorAes.InUse is { } use ? (use ? "on" : "off") : "not known",
        ["dotnet"] = RuntimeInformation.FrameworkDescription,
        ["architecture"] = RuntimeInformation.ProcessArchitecture.ToString(),
        ["processor"] = Processor.Value,
        ["processors"] = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
        ["gc"] = GCSettings.IsServerGC ? "server" : "workstation",
        ["gcConcurrent"] = Runtime("System.GC.Concurrent", "gcConcurrent"),
        ["tieredCompilation"] = Runtime("System.Runtime.TieredCompilation", "TieredCompilation"),
        ["tieredPgo"] = Runtime("System.Runtime.TieredPGO", "TieredPGO"),
        ["readyToRun"] = Runtime("System.Runtime.ReadyToRun", "ReadyToRun"),
        ["compiledAhead"] = CompiledAhead.Value ? "yes" : "no",
        ["http"] = options.Hosting.Http2 ? "2" : "1.1",
        ["defaultProfile"] = options.Tls.DefaultProfile.Name,
        ["profiles"] = string.Join(',', certificates.Leaves.Select(l => new TlsProfile(l.Kind, l.ChainLength).Name).Order(StringComparer.Ordinal)),
        ["tlsVersions"] = string.Join(',', options.TlsVersions),
        ["tlsParts"] = options.Tls.Parts.Name,
        ["ticketKeyLifetimeSeconds"] = options.Tls.TicketKeyLifetime?.TotalSeconds.ToString(CultureInfo.InvariantCulture) ?? "process",
        ["contextKept"] = options.Tls.KeepContext ? "yes" : "with resumption",
        ["suitePreference"] = options.Tls.PreferClientSuites ? "client" : "server",
        ["handshakeTimeoutSeconds"] = options.Tls.HandshakeTimeout.TotalSeconds.ToString(CultureInfo.InvariantCulture),
        ["releaseBuffers"] = options.Tls.ReleaseBuffers is { } release ? (release ? "on" : "off") : Default,
        ["tlsRecords"] = options.Tls.LargeRecords ? "16 KiB" : Default,
        ["scheduling"] = options.InlineScheduling ? "inline" : Default,
        ["ioQueues"] = options.IoQueues?.ToString(CultureInfo.InvariantCulture) ?? Default,
        ["receiveBuffer"] = options.EarlyBuffer ? "early" : Default,
        ["burnAllowed"] = options.AllowBurn ? "true" : "false",
    };

    private static Dictionary<string, string> OfStaticPages(SutOptions options) => new(StringComparer.Ordinal)
    {
        ["serves"] = "static pages",
        ["staticSeed"] = options.StaticSeed.ToString(CultureInfo.InvariantCulture),
    };

    private static Dictionary<string, string> OfServices(SutOptions options, IDatabaseEngine engine) => new(StringComparer.Ordinal)
    {
        ["hop2"] = options.Vendors.Scheme == Uri.UriSchemeHttps ? "tls" : "plain",
        ["hop3"] = options.DatabaseTls ? "tls" : "plain",
        ["database"] = engine.Name,
        ["hop3Handshakes"] = engine.CountsHandshakes ? "counted" : "not measured",
        ["dataAccess"] = options.DataAccess == DataAccess.Procedures ? "procedures" : "ef",
        ["vendorIdleSeconds"] = options.VendorIdle.TotalSeconds.ToString(CultureInfo.InvariantCulture),
    };

    // These variables also affect the cost of an interaction: of the runtime, and of the C library's allocator.
    private static IEnumerable<KeyValuePair<string, string>> RuntimeVariables()
    {
        foreach (System.Collections.DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            if (variable.Key is string name && Prefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal)) && variable.Value is string value)
                yield return new("environment." + name, value);
        }
    }

    // Environment variables override the values built into the program.
    private static string Runtime(string property, string variable) =>
        Environment.GetEnvironmentVariable("DOTNET_" + variable) ?? AppContext.GetData(property)?.ToString() ?? Default;
}
