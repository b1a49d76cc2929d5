using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Builds of the SUT, or of its OpenSSL, compared within one run.</summary>
public sealed class BuildsTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    [Fact]
    public void Several_OpenSSL_builds_have_a_SUT_each_and_share_the_driver()
    {
        var (old, next) = (OpenSsl("openssl-old"), OpenSsl("openssl-next"));

        var settings = Parse($"--openssl {old},{next} --design slices --treatments plain-session,tls-session");

        settings.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-session-opensslold", "plain-session-opensslnext", "tls-session-opensslold", "tls-session-opensslnext"]);
        settings.Treatments.Select(t => t.Factors["build"]).ShouldBe(["opensslold", "opensslnext", "opensslold", "opensslnext"]);
        var suts = TestbedPlan.Of(settings).Suts;
        suts.Select(s => s.Environment["LD_LIBRARY_PATH"]).ShouldBe([old, next]);
        settings.OpenSsl!.LibraryDirectory.ShouldBe(old);
        var plan = new ProcessPlan(settings.Choices, settings.SutVariants);
        settings.Treatments.Select(t => (plan.SutOf(t), plan.WorkerOf(t))).ShouldBe([(0, 0), (1, 0), (0, 0), (1, 0)]);
        SettingsText.Of(settings)["builds"].ShouldBe($"opensslold: {old}, opensslnext: {next}");
    }

    [Fact]
    public void The_hosts_own_OpenSSL_is_a_build_too()
    {
        var settings = Parse($"--openssl machine,{OpenSsl("new")} --design slices");

        TestbedPlan.Of(settings).Suts.Select(s => s.Environment.ContainsKey("LD_LIBRARY_PATH")).ShouldBe([false, true]);
        settings.OpenSsl.ShouldBeNull();
    }

    [Fact]
    public void Several_builds_of_the_SUT_are_programs_of_their_own()
    {
        var (a, b) = (Sut("a"), Sut("b"));

        var settings = Parse($"--sut-build {a},{b} --design slices");

        TestbedPlan.Of(settings).Suts.Select(s => s.Program).ShouldBe([Path.Combine(a, "TlsToll.Sut.dll"), Path.Combine(b, "TlsToll.Sut.dll")]);
        Pairs.AmongBuilds(settings.Treatments).Select(pair => $"{pair.Baseline.Name} {pair.Treatment.Name}").ShouldBe(
        [
            "plain-session-a plain-session-b", "plain-request-a plain-request-b", "tls-session-a tls-session-b", "tls-request-a tls-request-b",
        ]);
        Pairs.Of(settings.Treatments).Count().ShouldBe(4);
    }

    [Theory]
    [InlineData("machine,@a", "", 4, 8)]
    [InlineData("machine,@a,@b", "", 4, 12)]
    [InlineData("machine,@a,@b,@c", "", 2, 8)]
    [InlineData("machine,@a", "--key rsa-2048,ecdsa-p256 --server-context per-connection", 4, 8)]
    [InlineData("machine,@a", "--preference server,client", 2, 8)]
    [InlineData("machine,@a", "--sut-processes 6", 6, 12)]
    [InlineData("machine,@a", "--design slices", 1, 2)]
    public void A_comparison_of_builds_has_several_processes_of_each(string builds, string further, int expected, int suts)
    {
        foreach (var name in (string[])["a", "b", "c"])
            builds = builds.Replace("@" + name, Sut(name), StringComparison.Ordinal);

        var settings = Parse($"--sut-build {builds} {further}".Trim());

        settings.Twins.ShouldBe(expected);
        TestbedPlan.Of(settings).Suts.Count.ShouldBe(suts);
        SettingsText.Of(settings)["sutProcesses"].ShouldBe(expected.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData("--sut-processes 3", "must be even")]
    [InlineData("--sut-processes 0", "must be 2 to 16")]
    [InlineData("--sut-processes 4 --design slices", "--sut-processes requires duets")]
    [InlineData("--sut-processes 4 --treatments tls-session", "--sut-processes requires duets")]
    public void A_number_of_processes_that_duets_cannot_have_is_refused(string flags, string expected) =>
        Should.Throw<InvalidRequestException>(() => Parse(flags)).Message.ShouldContain(expected);

    [Fact]
    public void Several_ways_to_run_the_SUT_differ_in_environment_and_flags_alone()
    {
        var settings = Parse("--server default,tuned --design slices --treatments plain-request,tls-request");

        settings.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-request-default", "plain-request-tuned", "tls-request-default", "tls-request-tuned"]);
        var suts = TestbedPlan.Of(settings).Suts;
        suts.Count.ShouldBe(2);
        var tuning = ServerTuning.Find("tuned");
        suts[1].Arguments.ShouldBe([.. suts[0].Arguments, .. tuning.Arguments]);
        suts[1].Environment.Except(suts[0].Environment).ToDictionary(StringComparer.Ordinal).ShouldBe(tuning.Environment, ignoreOrder: true);
        suts.Select(s => s.Program).ShouldBe([null, null]);
        SettingsText.Of(settings)["server"].ShouldBe("default,tuned");
    }

    [Fact]
    public void One_way_to_run_the_SUT_is_a_setting_and_nothing_is_compared()
    {
        var settings = Parse("--server tuned");

        settings.Treatments.ShouldBe(Treatment.All);
        TestbedPlan.Of(settings).Suts.ShouldAllBe(sut => sut.Arguments.Contains("--inline-scheduling") && sut.Environment["DOTNET_TieredPGO"] == "1");
    }

    [Fact]
    public void What_is_tuned_is_a_way_by_itself_too()
    {
        var single = ServerTuning.All.Where(way => way.Name is not ("tuned" or "inline")).ToArray();
        var tuned = ServerTuning.Find("tuned");

        tuned.Arguments.Except(single.SelectMany(way => way.Arguments)).ShouldBeEmpty();
        tuned.Environment.Except(single.SelectMany(way => way.Environment)).ShouldBeEmpty();
    }

    [Fact]
    public void In_duets_each_build_has_four_processes_of_which_one_is_awake()
    {
        var (a, b) = (Sut("a"), Sut("b"));

        var suts = TestbedPlan.Of(Parse($"--sut-build {a},{b}")).Suts;

        suts.Select(s => Path.GetFileName(Path.GetDirectoryName(s.Program))).ShouldBe(["a", "b", "a", "b", "a", "b", "a", "b"]);
        suts.Select(s => s.Paused).ShouldBe([false, true, true, true, true, true, true, true]);
    }

    [Fact]
    public void One_build_is_a_setting_and_nothing_is_compared()
    {
        var settings = Parse($"--openssl {OpenSsl("only")}");

        settings.Treatments.ShouldBe(Treatment.All);
        settings.Builds.ShouldBeEmpty();
        Pairs.AmongBuilds(settings.Treatments).ShouldBeEmpty();
    }

    [Fact]
    public void Labels_that_are_no_distinct_words_are_numbered()
    {
        SutBuild.Labels(["/x/lib/", "/y/lib"]).ShouldBe(["build1", "build2"]);
        SutBuild.Labels(["/x/3.0.19", "/y/3.5.0/"]).ShouldBe(["3.0.19", "3.5.0"]);
    }

    [Fact]
    public void Builds_that_cannot_be_compared_are_refused_in_one_line()
    {
        var (build, sut) = (OpenSsl("build"), Sut("sut"));
        var link = Path.Combine(_directory.FullName, "link");
        Directory.CreateDirectory(link);
        File.CreateSymbolicLink(Path.Combine(link, "libssl.so.3"), Path.Combine(build, "libssl.so.3"));

        Problem($"--openssl {build},{build}").ShouldContain("two builds are the same file");
        Problem($"--openssl {build},{link}").ShouldContain("two builds are the same file");
        Directory.CreateSymbolicLink(Path.Combine(_directory.FullName, "current"), build);
        Problem($"--openssl {build},{Path.Combine(_directory.FullName, "current")}").ShouldContain("two builds are the same file");
        Problem($"--openssl machine,{Path.GetDirectoryName(TlsFacts.FileOf("libssl."))}").ShouldContain("two builds are the same file");
        Problem("--openssl machine,machine").ShouldContain("two builds are the same file");
        Problem($"--openssl {build},/nowhere").ShouldContain("libssl.so.3 is neither there");
        Problem($"--sut-build {sut},/nowhere").ShouldContain("TlsToll.Sut.dll is not there");
        Problem($"--sut-build {sut}").ShouldContain("fewer than two builds");
        Problem($"--sut-build {sut},machine --openssl {build},machine").ShouldContain("contradict each other");
        Problem($"--server default,tuned --openssl {build},machine").ShouldContain("--server A,B contradicts");
        Problem($"--server default,tuned --sut-build {sut},machine").ShouldContain("--server A,B contradicts");
        Problem("--server fast").ShouldContain("unknown value 'fast'");
    }

    /// <summary>The kernel shows what a process has loaded by the files' own paths.</summary>
    [Fact]
    public void A_build_behind_links_is_that_of_the_files_that_they_lead_to()
    {
        var loaded = TlsFacts.LoadedLibraries();
        var (files, directory) = (Path.Combine(_directory.FullName, "files"), Path.Combine(_directory.FullName, "directory"));
        Directory.CreateDirectory(files);
        foreach (var library in loaded)
            File.CreateSymbolicLink(Path.Combine(files, Path.GetFileName(library)), library);
        Directory.CreateSymbolicLink(directory, Path.GetDirectoryName(loaded[0])!);

        loaded.Count.ShouldBe(2);
        loaded.ShouldAllBe(library => new OpenSslBuild(files).Has(library) && new OpenSslBuild(directory).Has(library));
        loaded.ShouldAllBe(library => !new OpenSslBuild(OpenSsl("another")).Has(library) && !new OpenSslBuild(Path.GetDirectoryName(files)!).Has(library));
    }

    [Theory]
    [InlineData("--openssl machine,")]
    [InlineData("--openssl ,machine")]
    [InlineData("--openssl machine,,legacy")]
    [InlineData("--openssl ,")]
    [InlineData("--sut-build machine,")]
    [InlineData("--sut-build ,")]
    public void An_empty_name_of_a_build_is_refused_and_no_ordinary_run(string flags)
    {
        var (name, text) = flags.Split(' ') is [var first, var second] ? (first, second) : default;

        Problem(flags).ShouldStartWith($"{name}: an empty name in '{text}'");
    }

    [Fact]
    public async Task A_build_of_the_SUT_that_does_not_start_is_refused_before_anything_is_made()
    {
        var results = Path.Combine(_directory.FullName, "results");
        var (a, b) = (Sut("a"), Sut("b"));

        (await CommandLine.RunAsync(["run", "--quick", "--sut-build", $"{a},{b}", "--out", results])).ShouldBe(2);
        Directory.Exists(results).ShouldBeFalse();
        var refusal = await Should.ThrowAsync<InvalidRequestException>(() => SutProgramTrial.CheckAsync(Parse($"--sut-build {a},{b}").Builds[1], TestContext.Current.CancellationToken));
        refusal.Message.ShouldStartWith($"--sut-build {Path.Combine(b, "TlsToll.Sut.dll")}: the program does not start: ");
        refusal.Message.ShouldNotContain("\n");
    }

    // A program that leaves a mark instead of the usual host, which would refuse the empty DLL.
    [Fact]
    public async Task A_build_that_was_published_with_its_runtime_runs_on_that()
    {
        var (a, b) = (Sut("a"), Sut("b"));
        var program = Path.Combine(b, "TlsToll.Sut");
        ScriptFolder.WriteExecutable(program, "#!/bin/sh\necho \"$@\" > \"$0.arguments\"\n");
        await File.WriteAllTextAsync(
            program + ".runtimeconfig.json",
            """{"runtimeOptions":{"includedFrameworks":[{"name":"Microsoft.NETCore.App","version":"10.0.11"}]}}""",
            TestContext.Current.CancellationToken);

        await SutProgramTrial.CheckAsync(Parse($"--sut-build {a},{b}").Builds[1], TestContext.Current.CancellationToken);

        (await File.ReadAllTextAsync(program + ".arguments", TestContext.Current.CancellationToken)).ShouldBe("serve --help\n");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private static RunSettings Parse(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));

    private static string Problem(string flags) => Should.Throw<InvalidRequestException>(() => Parse(flags)).Message;

    private string OpenSsl(string name) => WithFile(name, "libssl.so.3");

    private string Sut(string name) => WithFile(name, "TlsToll.Sut.dll");

    private string WithFile(string name, string file)
    {
        var directory = _directory.CreateSubdirectory(name).FullName;
        File.WriteAllText(Path.Combine(directory, file), "");
        return directory;
    }
}
