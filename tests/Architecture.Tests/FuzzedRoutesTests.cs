using System.Text.RegularExpressions;

namespace TlsToll.Architecture.Tests;

/// <summary>The fuzzer's list of endpoints has every route of the administrations, as the sources declare them.</summary>
public sealed partial class FuzzedRoutesTests
{
    // The SUT burns CPU time only for a check of the method, and then offers this route.
    private static readonly string[] NotOffered = ["/burn"];

    private static readonly string[] Administrations =
    [
        "src/Hosting/Administration/AdministrationHost.cs", "src/Sut/Administration/SutAdministration.cs", "src/Vendors/Composition/VendorsAdministration.cs",
    ];

    [Fact]
    public void Every_route_of_an_administration_is_fuzzed()
    {
        var routes = Administrations.SelectMany(file => Route().Matches(File.ReadAllText(Path.Combine(Repository.Root, file))))
            .Select(match => match.Groups["path"].Value).Distinct(StringComparer.Ordinal).Except(NotOffered, StringComparer.Ordinal).ToArray();
        routes.Length.ShouldBeGreaterThan(10);
        var fuzzed = File.ReadAllText(Path.Combine(Repository.Root, "src/Experiments/Fuzzing/FuzzEndpoints.cs"));

        routes.Where(route => !Regex.IsMatch(fuzzed, $"\"{Regex.Escape(route)}[\"?]", RegexOptions.None, TimeSpan.FromSeconds(1))).ShouldBeEmpty();
    }

    [GeneratedRegex("""new\("(?<path>/[a-z/-]+)", HttpMethods""", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Route();
}
