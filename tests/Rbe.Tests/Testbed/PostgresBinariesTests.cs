using TlsToll.Testbed;
using TlsToll.Testbed.Postgres;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class PostgresBinariesTests
{
    [Fact]
    public async Task Without_PostgreSQL_the_error_names_the_command_that_installs_it()
    {
        await using var run = new TestRun();

        Should.Throw<MissingProgramException>(() => PostgresBinaries.Find(searchPath: run.Path, debian: run.Directory.PathOf("none")))
            .Message.ShouldContain("apt-get install postgresql");
    }

    [Fact]
    public async Task The_newest_of_Debians_versions_is_taken_by_number_not_by_name()
    {
        await using var run = new TestRun();
        foreach (var version in new[] { "9.6", "15", "16" })
            Install(run.Directory.PathOf(Path.Combine("debian", version, "bin")));
        Directory.CreateDirectory(run.Directory.PathOf("debian/17/bin")); // Only the client's.

        PostgresBinaries.Find(searchPath: "", debian: run.Directory.PathOf("debian")).Directory.ShouldEndWith("/16/bin");
    }

    [Fact]
    public async Task The_search_path_goes_before_Debians_place_and_a_given_directory_before_both()
    {
        await using var run = new TestRun();
        foreach (var place in new[] { "path", "given", "debian/15/bin" })
            Install(run.Directory.PathOf(place));
        var (path, debian) = (run.Directory.PathOf("path"), run.Directory.PathOf("debian"));

        PostgresBinaries.Find(searchPath: path, debian: debian).Directory.ShouldBe(path);
        PostgresBinaries.Find(run.Directory.PathOf("given"), path, debian).Directory.ShouldEndWith("/given");
        Should.Throw<MissingProgramException>(() => PostgresBinaries.Find(debian, path, debian)).Message.ShouldContain(debian);
    }

    [Theory]
    [InlineData("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)\n", 15)]
    [InlineData("postgres (PostgreSQL) 18beta1", 18)]
    public void The_major_version_is_read(string text, int major) => PostgresDirectory.MajorVersion(text).ShouldBe(major);

    [Fact]
    public void Anything_else_is_no_version() => Should.Throw<TestbedException>(() => PostgresDirectory.MajorVersion("command not found"));

    private static void Install(string directory)
    {
        Directory.CreateDirectory(directory);
        foreach (var program in new[] { "initdb", "pg_ctl", "postgres" })
            File.WriteAllText(Path.Combine(directory, program), "");
    }
}
