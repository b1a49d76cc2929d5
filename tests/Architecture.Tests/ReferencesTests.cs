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
            var code = File.ReadLines(file).Where(line => !line.TrimStart().StartsWith("//", StringComparison.Ordinal));
            code.FirstOrDefault(line => System.Text.RegularExpressions.Regex.IsMatch(line, forbidden, System.Text.RegularExpressions.RegexOptions.None, TimeSpan.FromSeconds(1))).ShouldBeNull(file);
        }
    }
}
