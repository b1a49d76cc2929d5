using TlsToll.Testbed;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class TierProgramsTests
{
    [Fact]
    public async Task The_published_layout_is_found_next_to_the_driver()
    {
        await using var run = new TestRun();
        Lay(run, "TlsToll.Rbe.dll", "tiers/Sut/TlsToll.Sut.dll", "tiers/Vendors/TlsToll.Vendors.dll");

        var programs = TierPrograms.Find(rbeDirectory: run.Path);

        programs.Sut.ShouldBe(run.Directory.PathOf("tiers/Sut/TlsToll.Sut.dll"));
        programs.Vendors.ShouldBe(run.Directory.PathOf("tiers/Vendors/TlsToll.Vendors.dll"));
        programs.Rbe.ShouldBe(run.Directory.PathOf("TlsToll.Rbe.dll"));
    }

    [Fact]
    public async Task The_build_layout_is_found_in_the_same_configuration()
    {
        await using var run = new TestRun();
        Lay(run, "Rbe/release/TlsToll.Rbe.dll", "Sut/release/TlsToll.Sut.dll", "Sut/debug/TlsToll.Sut.dll",
            "Vendors/release/TlsToll.Vendors.dll");

        TierPrograms.Find(rbeDirectory: run.Directory.PathOf("Rbe/release/")).Sut
            .ShouldBe(run.Directory.PathOf("Sut/release/TlsToll.Sut.dll"));
    }

    [Fact]
    public async Task A_given_directory_is_the_only_one_searched()
    {
        await using var run = new TestRun();
        Lay(run, "TlsToll.Rbe.dll", "tiers/Sut/TlsToll.Sut.dll", "tiers/Vendors/TlsToll.Vendors.dll", "given/Sut/TlsToll.Sut.dll");

        var error = Should.Throw<MissingProgramException>(() => TierPrograms.Find(run.Directory.PathOf("given"), run.Path));

        error.Message.ShouldStartWith("The program of Vendors is missing.");
        error.Message.ShouldContain(run.Directory.PathOf("given/Vendors/TlsToll.Vendors.dll"));
        error.Message.ShouldNotContain("tiers/Vendors");
    }

    private static void Lay(TestRun run, params IEnumerable<string> files)
    {
        foreach (var file in files.Select(run.Directory.PathOf))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, "");
        }
    }
}
