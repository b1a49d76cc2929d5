using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace TlsToll.Architecture.Tests;

/// <summary>Pins the directions of the project references: the tiers meet on the wire and nowhere else.</summary>
public sealed class ReferencesTests
{
    private static readonly Dictionary<string, string[]> Allowed = new(StringComparer.Ordinal)
    {
        ["Contracts"] = [],
        ["Measurement"] = [],
        ["SqlServerFacade"] = [],
        ["Statistics"] = [],
        ["Telemetry"] = [],
        ["Tls"] = [],
        ["Workload"] = ["Contracts"],
        ["Results"] = ["Contracts", "Measurement", "Statistics", "Tls"],
        ["Reports"] = ["Contracts", "Measurement", "Results", "Statistics", "Tls"],
        ["Load"] = ["Contracts", "Measurement", "Results", "Statistics", "Telemetry", "Tls", "Workload"],
        ["Testbed"] = ["Contracts", "Measurement", "Tls", "Workload"],
        ["Experiments"] = ["Contracts", "Load", "Measurement", "Results", "Statistics", "Telemetry", "Testbed", "Tls", "Workload"],
        ["Studies"] = ["Contracts", "Experiments", "Load", "Measurement", "Results", "Statistics", "Testbed", "Tls", "Workload"],
        ["Rbe"] =
        [
            "Contracts", "Experiments", "Load", "Measurement", "Reports", "Results", "Statistics", "Studies", "Telemetry", "Testbed", "Tls", "Workload",
        ],
        ["Hosting"] = ["Contracts", "Measurement", "Telemetry", "Tls"],
        ["Vendors"] = ["Contracts", "Hosting", "Tls"],
        ["Sut"] = ["Contracts", "Hosting", "Measurement", "SqlServerFacade", "Tls", "Workload"],
        ["Primitives"] = ["Measurement", "Statistics", "Tls"],
    };

    private static readonly Dictionary<string, string[]> Packages = new(StringComparer.Ordinal)
    {
        ["Statistics"] = ["MathNet.Numerics"],
        ["Workload"] = ["MathNet.Numerics"],
        ["Telemetry"] = ["OpenTelemetry", "OpenTelemetry.Exporter.OpenTelemetryProtocol", "System.CommandLine"],
        ["Reports"] = ["Spectre.Console"],
        ["Studies"] = ["YamlDotNet"],
        ["Rbe"] = ["System.CommandLine"],
        ["Hosting"] = ["System.CommandLine"],
        ["Sut"] =
        [
            "Microsoft.AspNetCore.OpenApi", "Microsoft.EntityFrameworkCore.Relational", "Microsoft.EntityFrameworkCore.SqlServer",
            "Npgsql.EntityFrameworkCore.PostgreSQL", "Polly.Core",
        ],
        ["Primitives"] = ["BenchmarkDotNet", "System.CommandLine"],
    };

    // What no code of this product mentions, but a library loads by its name.
    private static readonly string[] LoadedAtRunTime = ["SqlServerFacade"];

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(1);

    public static TheoryData<string> Rooms =>
        [.. Directory.GetFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories).Select(p => Path.GetFileNameWithoutExtension(p)).Order()];

    [Theory]
    [MemberData(nameof(Rooms))]
    public void Each_room_references_what_it_may_and_nothing_else(string room) =>
        References(room).ShouldBe(Allowed.GetValueOrDefault(room), ignoreOrder: true);

    [Theory]
    [MemberData(nameof(Rooms))]
    public void Each_room_references_what_it_uses_and_nothing_else(string room)
    {
        var compiled = Compiled(room);

        compiled.ShouldBeSubsetOf(References(room), "use of an assembly that only another reference brings");
        References(room).Except(compiled).Except(LoadedAtRunTime).Where(other => !UsesConstants(room, other)).ShouldBeEmpty("references without any use");
    }

    [Fact]
    public void Each_room_references_only_the_packages_that_it_may()
    {
        foreach (var project in Directory.GetFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories))
        {
            var packages = XDocument.Load(project).Descendants("PackageReference").Select(r => (string)r.Attribute("Include")!);
            packages.ShouldBeSubsetOf(Packages.GetValueOrDefault(Path.GetFileNameWithoutExtension(project), []), project);
        }
    }

    [Theory]
    [InlineData("SslStream", "Tls/", "Primitives/Catalogue/", "Experiments/Faults/FaultyWire.cs")]
    [InlineData("^using (static )?Npgsql", "Sut/Data/")]
    [InlineData("^using (static )?Microsoft\\.EntityFrameworkCore", "Sut/Data/")]
    [InlineData("^using (static )?Microsoft\\.Data\\.SqlClient", "Sut/Data/", "SqlServerFacade/")]
    [InlineData("^using System\\.CommandLine", "Rbe/Cli/", "Primitives/Cli/", "Hosting/CommandLine/", "Sut/CommandLine/", "Vendors/CommandLine/", "Telemetry/HealthCheckOption.cs")]
    public void A_library_is_used_only_where_it_belongs(string library, params string[] places)
    {
        var source = Path.Combine(Repository.Root, "src");
        var used = Directory.GetFiles(source, "*.cs", SearchOption.AllDirectories)
            .Where(file => Code(file).Any(line => Regex.IsMatch(line, library, RegexOptions.None, Limit)))
            .Select(file => Path.GetRelativePath(source, file)).ToArray();

        used.ShouldNotBeEmpty();
        used.Where(file => !places.Any(place => file.StartsWith(place, StringComparison.Ordinal))).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("Statistics", "using System.IO|File\\.|Console\\.|DateTime\\.|Stopwatch|TimeProvider|Random\\.Shared")]
    [InlineData("Sut/Services", "TlsToll\\.Tls|SslStream|https|Npgsql|SqlClient|SqlServer|EntityFramework|Postgres|Procedure")]
    [InlineData("Sut/Fulfilment", "Npgsql|SqlClient|SqlServer|SKIP LOCKED|EntityFramework|Postgres|Procedure")]
    [InlineData("Results", "Console\\.(Out|Error|Write)")]
    [InlineData("Reports", "Console\\.(Out|Error|Write)")]
    [InlineData("Workload", "DateTime\\.(Utc)?Now|Random\\.Shared|[^A-Za-z]File\\.")]
    public void A_room_does_not_touch_what_is_not_its_own(string room, string forbidden)
    {
        var files = Directory.GetFiles(Path.Combine(Repository.Root, "src", room), "*.cs", SearchOption.AllDirectories);

        files.ShouldNotBeEmpty();
        foreach (var file in files.Where(f => !f.EndsWith("ServiceRegistration.cs", StringComparison.Ordinal)))
        {
            Code(file).FirstOrDefault(line => Regex.IsMatch(line, forbidden, RegexOptions.None, Limit)).ShouldBeNull(file);
        }
    }

    private static string[] References(string room) =>
    [
        .. XDocument.Load(Path.Combine(Repository.Root, "src", room, room + ".csproj")).Descendants("ProjectReference")
            .Select(r => Path.GetFileNameWithoutExtension((string)r.Attribute("Include")!)),
    ];

    // The rooms that the compiled assembly mentions. It is built next to the one of these tests, whose project references it.
    private static string[] Compiled(string room)
    {
        const string Prefix = "TlsToll.";
        var own = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        using var file = new PEReader(File.OpenRead(Path.Combine(own.Parent!.Parent!.FullName, room, own.Name, AssemblyName(room) + ".dll")));
        var metadata = file.GetMetadataReader();
        return
        [
            .. metadata.AssemblyReferences.Select(handle => metadata.GetString(metadata.GetAssemblyReference(handle).Name))
                .Where(name => name.StartsWith(Prefix, StringComparison.Ordinal)).Select(name => name[Prefix.Length..]),
        ];
    }

    private static string AssemblyName(string room) =>
        (string?)XDocument.Load(Path.Combine(Repository.Root, "src", room, room + ".csproj")).Descendants("AssemblyName").SingleOrDefault() ?? $"TlsToll.{room}";

    // The compiler writes a constant's value, and no reference to its assembly.
    private static bool UsesConstants(string room, string other)
    {
        var constants = new SourceTree(other).Files.Where(file => Regex.IsMatch(file.Code, @"\b(const|enum)\b", RegexOptions.ExplicitCapture, Limit)).ToArray();
        return new SourceTree(room).Files.Any(file => constants.Any(declaring => declaring.Types.Any(type => file.Words.Contains(type) && file.Sees(declaring.Namespace, type))));
    }

    // The lines without comments.
    private static IEnumerable<string> Code(string file) =>
        File.ReadLines(file).Where(line => !line.TrimStart().StartsWith("//", StringComparison.Ordinal));
}
