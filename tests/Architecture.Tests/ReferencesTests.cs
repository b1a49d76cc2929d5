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
        ["Results"] = ["Contracts", "Measurement", "Statistics", "Tls", "Workload"],
        ["Reports"] = ["Contracts", "Measurement", "Results", "Statistics", "Tls", "Workload"],
        ["Load"] = ["Contracts", "Measurement", "Results", "Statistics", "Telemetry", "Tls", "Workload"],
        ["Testbed"] = ["Contracts", "Measurement", "Tls", "Workload"],
        ["Experiments"] = ["Contracts", "Load", "Measurement", "Results", "Statistics", "Telemetry", "Testbed", "Tls", "Workload"],
        ["Studies"] = ["Contracts", "Experiments", "Load", "Measurement", "Results", "Statistics", "Testbed", "Tls", "Workload"],
        ["Rbe"] =
        [
            "Contracts", "Experiments", "Load", "Measurement", "Reports", "Results", "Statistics", "Studies", "Telemetry", "Testbed", "Tls", "Workload",
        ],
        ["Hosting"] = ["Contracts", "Measurement", "Telemetry", "Tls"],
        ["Vendors"] = ["Hosting"],
        ["Sut"] = ["Hosting", "SqlServerFacade", "Workload"],
        ["Primitives"] = ["Measurement", "Statistics", "Tls"],
    };

    private static readonly Dictionary<string, string[]> Packages = new(StringComparer.Ordinal)
    {
        ["Statistics"] = ["MathNet.Numerics"],
        ["Workload"] = ["MathNet.Numerics"],
        ["Telemetry"] = ["OpenTelemetry", "OpenTelemetry.Exporter.OpenTelemetryProtocol", "System.CommandLine"],
        ["Reports"] = ["Spectre.Console"],
        ["Studies"] = ["YamlDotNet"],
        ["Rbe"] = ["Spectre.Console", "System.CommandLine"],
        ["Hosting"] = ["System.CommandLine"],
        ["Sut"] =
        [
            "Microsoft.AspNetCore.OpenApi", "Microsoft.EntityFrameworkCore.Relational", "Microsoft.EntityFrameworkCore.SqlServer",
            "Npgsql.EntityFrameworkCore.PostgreSQL",
        ],
        ["Primitives"] = ["BenchmarkDotNet", "System.CommandLine"],
    };

    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(1);

    [Fact]
    public void Each_room_references_only_what_it_may()
    {
        var projects = Directory.GetFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories);

        projects.Select(p => Path.GetFileNameWithoutExtension(p)).Order().ShouldBe(Allowed.Keys.Order());
        foreach (var project in projects)
        {
            var references = XDocument.Load(project).Descendants("ProjectReference").Select(r => Path.GetFileNameWithoutExtension((string)r.Attribute("Include")!));
            references.ShouldBeSubsetOf(Allowed[Path.GetFileNameWithoutExtension(project)], project);
        }
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
    [InlineData("SslStream", "Tls/", "Primitives/Catalogue/")]
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

    // The lines without comments.
    private static IEnumerable<string> Code(string file) =>
        File.ReadLines(file).Where(line => !line.TrimStart().StartsWith("//", StringComparison.Ordinal));
}
