using System.Globalization;
using System.Runtime;
using System.Runtime.InteropServices;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Administration;

/// <summary>The settings in force that the results should name: they change what an interaction costs.</summary>
internal static class TierSettings
{
    private const string Default = "default";

    /// <summary>The settings; no secret is among them.</summary>
    /// <param name="options">What the process was started with.</param>
    /// <param name="profiles">The profiles that there are certificates for.</param>
    public static IReadOnlyDictionary<string, string> Of(SutOptions options, IEnumerable<string> profiles) =>
        Own(options, profiles).Concat(options.StaticOnly ? Static(options) : OfServices(options)).Concat(RuntimeVariables()).ToDictionary(StringComparer.Ordinal);

    private static Dictionary<string, string> Own(SutOptions options, IEnumerable<string> profiles) => new(StringComparer.Ordinal)
    {
        ["openSsl"] = TlsFacts.OpenSslVersion,
        ["aesNi"] = ProcessorAes.InUse is { } use ? (use ? "on" : "off") : "not known",
        ["dotnet"] = RuntimeInformation.FrameworkDescription,
        ["architecture"] = RuntimeInformation.ProcessArchitecture.ToString(),
        ["processors"] = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
        ["gc"] = GCSettings.IsServerGC ? "server" : "workstation",
        ["gcConcurrent"] = Runtime("System.GC.Concurrent", "gcConcurrent"),
        ["tieredCompilation"] = Runtime("System.Runtime.TieredCompilation", "TieredCompilation"),
        ["tieredPgo"] = Runtime("System.Runtime.TieredPGO", "TieredPGO"),
        ["readyToRun"] = Runtime("System.Runtime.ReadyToRun", "ReadyToRun"),
        ["defaultProfile"] = options.DefaultProfile.Name,
        ["profiles"] = string.Join(',', profiles),
        ["tlsVersions"] = string.Join(',', options.TlsVersions),
        ["tlsParts"] = options.TlsParts.Name,
        ["ticketKeyLifetimeSeconds"] = options.TicketKeyLifetime?.TotalSeconds.ToString(CultureInfo.InvariantCulture) ?? "process",
        ["contextKept"] = options.KeepContext ? "yes" : "with resumption",
        ["suitePreference"] = options.PreferClientSuites ? "client" : "server",
        ["releaseBuffers"] = options.ReleaseBuffers is { } release ? (release ? "on" : "off") : Default,
        ["burnAllowed"] = options.AllowBurn ? "true" : "false",
    };

    private static Dictionary<string, string> Static(SutOptions options) => new(StringComparer.Ordinal)
    {
        ["serves"] = "static pages",
        ["staticSeed"] = options.StaticSeed.ToString(CultureInfo.InvariantCulture),
    };

    private static Dictionary<string, string> OfServices(SutOptions options) => new(StringComparer.Ordinal)
    {
        ["hop2"] = options.Vendors.Scheme == Uri.UriSchemeHttps ? "tls" : "plain",
        ["hop3"] = options.DatabaseTls ? "tls" : "plain",
        ["database"] = DatabaseEngines.Of(options.Database).Name,
        ["hop3Handshakes"] = DatabaseEngines.Of(options.Database).CountsHandshakes ? "counted" : "not measured",
        ["dataAccess"] = options.DataAccess == DataAccess.Procedures ? "procedures" : "ef",
        ["vendorIdleSeconds"] = options.VendorIdle.TotalSeconds.ToString(CultureInfo.InvariantCulture),
    };

    // What changes the cost of an interaction without being a setting of the program.
    private static IEnumerable<KeyValuePair<string, string>> RuntimeVariables()
    {
        foreach (System.Collections.DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            if (variable.Key is string name && name.StartsWith("DOTNET_", StringComparison.Ordinal) && variable.Value is string value)
                yield return new("environment." + name, value);
        }
    }

    // The environment overrides what the program was built with.
    private static string Runtime(string property, string variable) =>
        Environment.GetEnvironmentVariable("DOTNET_" + variable) ?? AppContext.GetData(property)?.ToString() ?? Default;
}
