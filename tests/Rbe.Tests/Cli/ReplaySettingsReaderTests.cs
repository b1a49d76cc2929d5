using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class ReplaySettingsReaderTests
{
    [Theory]
    [InlineData("--trace nowhere.csv", "--trace: 'nowhere.csv' is neither a file nor one of amazon,")]
    [InlineData("--trace gupta:31:0", "--trace: 'gupta:31:0' is neither a file")]
    [InlineData("--requests 23", "--requests must be 24 to 1000000")]
    [InlineData("--outstanding 0", "--outstanding must be 1 to 1000")]
    [InlineData("--per-client 101", "--per-client must be 1 to 100")]
    [InlineData("--bound 0", "--bound must be 1 to 2147483647")]
    [InlineData("--per-connection 0", "--per-connection must be 1 to 1000000")]
    [InlineData("--blocks 1", "--blocks must be 2 to 1000")]
    [InlineData("--key dsa", "--key: unknown value 'dsa'; expected")]
    [InlineData("--ablate hash", "--ablate: unknown value 'hash'; expected none, all, or some of cipher+mac+sign+kex+rand")]
    [InlineData("--aes-ni yes", "--aes-ni: unknown value 'yes'; expected on, off")]
    [InlineData("--processors 0", "--processors: '0' is not a list of numbers from 1")]
    [InlineData("--processors 1,100000", "--processors: '1,100000' is not a list of numbers from 1 to")]
    [InlineData("--processors one", "--processors: 'one' is not a list of numbers from 1")]
    [InlineData("--processors ,", "--processors: ',' is not a list of numbers from 1")]
    [InlineData("--processors 1 --no-pin", "--processors and --no-pin contradict each other")]
    [InlineData("--parts none", "--parts: unknown value 'none'; expected full, plain-data, skeleton, skeleton-plain, minimal-setup")]
    [InlineData("--parts plain-data", "--parts plain-data needs --tls-version 1.2: in TLS 1.3 tickets and the client's first data overlap the handshake")]
    [InlineData("--resumption mixed:0.5", "--resumption mixed:SHARE is not for traces")]
    public void A_wrong_flag_is_reported(string flags, string expected)
    {
        var error = Should.Throw<InvalidRequestException>(() => Parse(flags));
        error.Message.ShouldContain(expected);
    }

    [Fact]
    public void Plain_full_and_resumed_are_compared_by_default()
    {
        Parse("").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request-full", "tls-request-ticket"]);
        Parse("--resumption session-id").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request"]);
        Parse("--per-connection 12").Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-session", "tls-session-full", "tls-session-ticket"]);
    }

    [Fact]
    public void Parts_of_TLS_are_compared_and_what_has_nothing_to_resume_does_not_resume() =>
        Parse("--parts full,skeleton,minimal-setup").Blocks.Treatments.Select(t => t.Name).ShouldBe(
        [
            "plain-request", "tls-request-full-all-parts", "tls-request-ticket-all-parts", "tls-request-full-skeleton",
            "tls-request-ticket-skeleton", "tls-request-full-minimal-setup",
        ]);

    [Fact]
    public void The_rules_are_the_papers_by_default()
    {
        var settings = Parse("--trace cs --requests 1000");

        settings.Rules.ShouldBe(new ReplayRules(Outstanding: 24, PerClient: 4, Bound: 10_000, PerConnection: 1));
        settings.Trace(1).Requests.Count.ShouldBe(1000);
        settings.Trace(1).Requests.ShouldNotBe(settings.Trace(2).Requests);
        settings.ToText()["trace"].ShouldBe("cs");
    }

    // Results of other requests are not comparable.
    [Fact]
    public void The_results_tell_which_requests_were_replayed()
    {
        Parse("--trace cs --requests 1000").ToText()["requests"].ShouldBe("1000");
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, "client,page,path,bytes\na,0,/static/700,700\n");
            var one = Parse($"--trace {file}").ToText();
            File.WriteAllText(file, "client,page,path,bytes\na,0,/static/1200,1200\n");
            var other = Parse($"--trace {file}").ToText();

            one["requests"].ShouldBe("those of the file");
            one["traceHash"].Length.ShouldBe(64);
            other["traceHash"].ShouldNotBe(one["traceHash"]);
            other["trace"].ShouldBe(one["trace"]);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void A_number_of_processors_is_a_level_and_a_SUT_of_its_own()
    {
        var one = Parse("--processors 1 --resumption off");
        one.Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request", "tls-request"]);
        one.Blocks.Treatments.ShouldAllBe(t => t.Factors["processors"] == "1");
        one.CoresOf(one.Variants.Single()).Sut.Count.ShouldBe(1);

        var settings = Parse("--resumption off") with { Cores = CorePlan.For(2), Processors = [1, 2] };
        var treatments = Treatment.AcrossProcessors(settings.Blocks.Treatments, settings.Processors);
        var plan = new ProcessPlan(settings.Choices, settings.Variants);

        treatments.Select(t => t.Name).ShouldBe(["plain-request-cpus1", "plain-request-cpus2", "tls-request-cpus1", "tls-request-cpus2"]);
        treatments.Select(plan.SutOf).ShouldBe([0, 1, 0, 1]);
        plan.Suts.Select(sut => CpuList.Format(settings.CoresOf(sut.Variant).Sut)).ShouldBe(["1", "0-1"]);
        settings.Places.Last().ShouldContain("they share 0");
        settings.ToText()["processors"].ShouldBe("1,2");
        Parse("").Blocks.Treatments.ShouldAllBe(t => !t.Factors.ContainsKey("processors"));
    }

    [Fact]
    public void Each_build_of_OpenSSL_is_a_level_and_a_SUT_of_its_own_on_each_number_of_processors()
    {
        var none = Parse("--resumption off");
        none.OpenSslOf(none.Variants.ShouldHaveSingleItem()).ShouldBeNull();
        none.ToText()["builds"].ShouldBe("none");

        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        var build = new OpenSslBuild(directory.CreateSubdirectory("openssl").FullName);
        ReplaySettings settings;
        try
        {
            File.WriteAllText(Path.Combine(build.LibraryDirectory, OpenSslBuild.Library), "");
            settings = Parse($"--resumption off --openssl machine,{build.LibraryDirectory}") with
            {
                Cores = CorePlan.For(2),
                Processors = [1, 2],
            };
        }
        finally
        {
            directory.Delete(recursive: true);
        }

        var treatments = Treatment.AcrossProcessors(settings.Blocks.Treatments, settings.Processors);
        var plan = new ProcessPlan(settings.Choices, settings.Variants);

        settings.Blocks.Treatments.Select(t => t.Name).ShouldBe(["plain-request-machine", "plain-request-openssl", "tls-request-machine", "tls-request-openssl"]);
        treatments.Select(plan.SutOf).Distinct().Count().ShouldBe(4);
        plan.Suts.Select(sut => (sut.Variant.Processors, settings.OpenSslOf(sut.Variant))).ShouldBe([(1, null), (1, build), (2, null), (2, build)]);
        settings.ToText()["builds"].ShouldBe($"machine: the machine's, openssl: {build.LibraryDirectory}");
        settings.Places.Count().ShouldBe(2);
    }

    [Fact]
    public void No_ops_and_the_meter_come_from_their_directory_and_need_no_word_about_hops()
    {
        var native = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;
        try
        {
            var missing = Should.Throw<MissingProgramException>(() => Parse($"--ablate none,all --native {native}"));
            missing.Message.ShouldContain(TlsAblation.FileName);
            File.WriteAllText(Path.Combine(native, TlsAblation.FileName), "");
            File.WriteAllText(Path.Combine(native, TlsMeter.FileName), "");

            var settings = Parse($"--ablate none,all --meter --native {native} --resumption off");

            (settings.AblationDirectory, settings.MeterDirectory).ShouldBe((native, native));
            settings.Blocks.Treatments.Select(t => t.Name).ShouldBe(
                ["plain-request", "tls-request-real", "tls-request-noop-cipher+mac+sign+kex+rand"]);
            settings.ToText()["meter"].ShouldBe("yes");
            (Parse("").AblationDirectory, Parse("").MeterDirectory).ShouldBe((null, null));
        }
        finally
        {
            Directory.Delete(native, recursive: true);
        }
    }

    private static ReplaySettings Parse(string flags) => ReplaySettingsReader.Resolved(Flags.Read(flags, FactorCommands.Replay));
}
