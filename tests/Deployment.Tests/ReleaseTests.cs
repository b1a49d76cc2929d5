using System.Xml.Linq;

namespace TlsToll.Deployment.Tests;

/// <summary>What a release publishes (.github/workflows/release.yml, eng/release.sh).</summary>
public sealed class ReleaseTests
{
    private static readonly string Version =
        XDocument.Load(Repository.PathOf("Directory.Build.props")).Descendants("Version").ShouldHaveSingleItem().Value;

    [Fact]
    public async Task A_tag_of_the_programs_version_has_notes_and_passes()
    {
        (await ReleaseAsync("check", "v" + Version)).Code.ShouldBe(0);

        var notes = await ReleaseAsync("notes", "v" + Version);
        notes.Code.ShouldBe(0);
        notes.Output.ShouldContain("- ");
        notes.Output.Split('\n').ShouldNotContain(l => l.StartsWith("## ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("v99.0.0", "the tag is v99.0.0")]
    [InlineData("v0.1", "the tag is v0.1")]
    public async Task A_tag_of_another_version_fails(string tag, string message)
    {
        var check = await ReleaseAsync("check", tag);
        check.Code.ShouldBe(1);
        check.Errors.ShouldContain(message);
    }

    [Fact]
    public void The_images_of_compose_are_pushed()
    {
        var workflow = Yaml.File(Repository.PathOf(".github/workflows/release.yml"));
        var push = workflow.At("jobs", "images", "steps").Items().Select(s => s.At("run").Text()).OfType<string>().ShouldHaveSingleItem();
        var images = Yaml.File(Repository.PathOf("docker-compose.yml")).At("services")!.Fields().Values
            .Select(s => s.At("image").Text()).OfType<string>()
            .Where(i => i.StartsWith("${TLSTOLL_REGISTRY:-}tlstoll-", StringComparison.Ordinal))
            .Select(i => i["${TLSTOLL_REGISTRY:-}tlstoll-".Length..].Split(':')[0]).Distinct(StringComparer.Ordinal).ToArray();

        images.Length.ShouldBe(4);
        var loop = push.Split('\n').Where(l => l.TrimStart().StartsWith("for tier in ", StringComparison.Ordinal)).ShouldHaveSingleItem();
        loop.Trim()["for tier in ".Length..].Replace("; do", "", StringComparison.Ordinal).Split(' ').ShouldBe(images, ignoreOrder: true);
    }

    private static async Task<(int Code, string Output, string Errors)> ReleaseAsync(params string[] arguments)
    {
        using var folder = new ScriptFolder();
        return await folder.RunAsync(Repository.PathOf("eng/release.sh"), arguments);
    }
}
