using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sizing;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>Programs that end TLS in front of the SUT: what is read of them, and which SUTs a run has for them.</summary>
public sealed class FrontTests
{
    [Fact]
    public void Of_nginxs_connections_the_reader_has_one_that_does_not_count() =>
        NginxFront.Parse("Active connections: 3 \nserver accepts handled requests\n 12 12 4711 \nReading: 0 Writing: 1 Waiting: 2 \n").ShouldBe((11L, 2L));

    [Fact]
    public void Of_those_with_a_request_the_readers_does_not_count_either() =>
        NginxFront.ParseBusy("Active connections: 6 \nserver accepts handled requests\n 12 12 4711 \nReading: 1 Writing: 3 Waiting: 2 \n").ShouldBe(3);

    [Fact]
    public async Task No_answer_in_time_is_no_interruption()
    {
        // The system accepts the connection; nobody answers.
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new HttpClient { Timeout = TimeSpan.FromMilliseconds(1) };
        var address = new Uri($"http://{listener.LocalEndpoint}/status");

        (await Should.ThrowAsync<TestbedException>(() => NginxFront.AskAsync(client, address, CancellationToken.None))).Message.ShouldBe("nginx does not answer in time.");
        await Should.ThrowAsync<OperationCanceledException>(() => NginxFront.AskAsync(client, address, new CancellationToken(canceled: true)));
    }

    [Fact]
    public void HAProxys_are_those_of_both_frontends() => HaProxyFront.Parse("""
        # pxname,svname,qcur,scur,conn_tot,
        plain,FRONTEND,,2,40,
        tls,FRONTEND,,1,7,
        sut,sut,0,16,99,
        sut,BACKEND,0,16,99,

        """.ReplaceLineEndings("\n")).ShouldBe((47L, 3L));

    [Fact]
    public void Of_a_mesh_of_HAProxy_who_asks_about_it_does_not_count_and_a_request_is_in_a_backend()
    {
        const string Statistics = "# pxname,svname,qcur,scur,conn_tot,\nplain,FRONTEND,,2,40,\nasked,FRONTEND,,1,7,\nserver,server,0,3,99,\nserver,BACKEND,0,3,99,\n";

        HaProxyFront.Parse(Statistics).ShouldBe((40L, 2L));
        HaProxyFront.ParseBusy(Statistics).ShouldBe(3);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Unknown command.\n")]
    [InlineData("# pxname,svname,qcur\nplain,FRONTEND,\n")]
    public void Another_answer_is_none(string text)
    {
        Should.Throw<TestbedException>(() => HaProxyFront.Parse(text));
        Should.Throw<TestbedException>(() => HaProxyFront.ParseBusy(text));
        Should.Throw<TestbedException>(() => NginxFront.Parse("<html>"));
        Should.Throw<TestbedException>(() => NginxFront.ParseBusy("<html>"));
    }

    [Fact]
    public void One_is_a_setting_of_the_run_whose_treatments_keep_their_names()
    {
        var settings = Parse("--terminate nginx");

        settings.Treatments.ShouldBe(Treatment.All);
        SettingsText.Of(settings)["terminate"].ShouldBe("nginx");
        settings.Duets.ShouldBeTrue();
        TestbedPlan.Of(settings).Suts.Select(sut => sut.Front).ShouldBe(["nginx", "nginx"]);
        TestbedPlan.Of(Parse("")).Suts.ShouldAllBe(sut => sut.Front == null);
    }

    [Fact]
    public void Several_are_a_factor_with_a_SUT_each_and_compared_at_the_same_TLS()
    {
        var settings = Parse("--terminate sut,nginx,haproxy --treatments plain-request,tls-request");

        settings.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-request-sut", "plain-request-nginx", "plain-request-haproxy", "tls-request-sut", "tls-request-nginx", "tls-request-haproxy"]);
        settings.Treatments.Select(t => t.Factors["terminate"]).ShouldBe(["sut", "nginx", "haproxy", "sut", "nginx", "haproxy"]);
        settings.Duets.ShouldBeFalse();
        TestbedPlan.Of(settings).Suts.Select(sut => sut.Front).ShouldBe([null, "nginx", "haproxy"]);
        Pairs.Of(settings.Treatments).Select(Names).ShouldBe(
            ["plain-request-sut tls-request-sut", "plain-request-nginx tls-request-nginx", "plain-request-haproxy tls-request-haproxy"]);
        Pairs.AmongTerminations(settings.Treatments).Select(Names).ShouldBe(
        [
            "plain-request-sut plain-request-nginx", "plain-request-sut plain-request-haproxy", "tls-request-sut tls-request-nginx", "tls-request-sut tls-request-haproxy",
        ]);
    }

    [Fact]
    public void One_that_passes_on_with_TLS_is_another_level_of_the_same_factor()
    {
        var settings = Parse("--terminate nginx,nginx-tls --treatments plain-request,tls-request");

        settings.Treatments.Select(t => t.Name).ShouldBe(["plain-request-nginx", "plain-request-nginx-tls", "tls-request-nginx", "tls-request-nginx-tls"]);
        TestbedPlan.Of(settings).Suts.Select(sut => sut.Front).ShouldBe(["nginx", "nginx-tls"]);
        FrontServer.Kinds.Where(FrontServer.PassesOnWithTls).ShouldBe(["nginx-tls", "haproxy-tls"]);
    }

    [Theory]
    [InlineData("nginx")]
    [InlineData("haproxy")]
    public void A_mesh_with_TLS_is_compared_with_the_one_without(string program)
    {
        var settings = Parse($"--terminate {program}-mesh-plain,{program}-mesh --treatments plain-session,plain-request");

        settings.Treatments.Select(t => t.Name).ShouldBe(
            [$"plain-session-{program}-mesh-plain", $"plain-session-{program}-mesh", $"plain-request-{program}-mesh-plain", $"plain-request-{program}-mesh"]);
        TestbedPlan.Of(settings).Suts.Select(sut => sut.Front).ShouldBe([$"{program}-mesh-plain", $"{program}-mesh"]);
        Pairs.AmongTerminations(settings.Treatments).Select(Names).ShouldBe(
            [$"plain-session-{program}-mesh-plain plain-session-{program}-mesh", $"plain-request-{program}-mesh-plain plain-request-{program}-mesh"]);
    }

    [Fact]
    public void Only_a_mesh_with_TLS_needs_a_clients_certificate_and_neither_takes_TLS()
    {
        FrontServer.Kinds.Where(FrontServer.IsMutual).ShouldBe(["nginx-mesh", "haproxy-mesh"]);
        FrontServer.Kinds.Where(kind => !FrontServer.TakesTls(kind)).ShouldBe(["nginx-mesh-plain", "nginx-mesh", "haproxy-mesh-plain", "haproxy-mesh"]);
        FrontServer.TakesTls(FrontServer.None).ShouldBeTrue();
    }

    [Theory]
    [InlineData("--terminate nginx-mesh", "nginx-mesh")]
    [InlineData("--terminate sut,nginx-mesh-plain --treatments plain-request,tls-request", "nginx-mesh-plain")]
    [InlineData("--terminate haproxy,haproxy-mesh", "haproxy-mesh")]
    public void A_mesh_takes_no_treatment_with_TLS(string flags, string mesh) => Should.Throw<InvalidRequestException>(() => Parse(flags)).Message.ShouldContain(
        $"--terminate {mesh} requires treatments without TLS (--treatments plain-session,plain-request): its clients speak without TLS to the first of its proxies");

    [Fact]
    public void A_mesh_has_no_choice_of_TLS() => Should.Throw<InvalidRequestException>(() => Parse("--terminate nginx-mesh --treatments plain-session --key ecdsa-p256")).Message.ShouldContain(
        "--key has no effect with --terminate nginx-mesh: between its proxies are RSA-2048 and what OpenSSL chooses by itself");

    [Fact]
    public void A_mesh_is_no_size_of_a_server_whose_clients_have_TLS()
    {
        SizingAlternatives.Ends.ShouldBe([null, "nginx", "haproxy"]);
        SizingSettings.End.Values.ShouldBe(["sut", "nginx", "haproxy", "nginx-tls", "haproxy-tls"]);
    }

    [Theory]
    [InlineData("--meter", "--meter requires that the SUT itself ends TLS (--terminate sut): it is within the SUT")]
    [InlineData("--delay 5", "--delay requires that the SUT itself ends TLS (--terminate sut): the wire ends at the SUT")]
    [InlineData("--mutual", "--mutual requires that the SUT itself ends TLS (--terminate sut): the program in front has its own")]
    [InlineData("--chain-length 3", "--chain-length requires that the SUT itself ends TLS (--terminate sut): the program in front has its own")]
    [InlineData("--resumption session-id", "--resumption requires that the SUT itself ends TLS (--terminate sut): the program in front has its own")]
    [InlineData("--ticket-lifetime 5", "--ticket-lifetime requires that the SUT itself ends TLS (--terminate sut): the program in front keeps its keys")]
    [InlineData("--group ffdhe2048", "--group requires that the SUT itself ends TLS (--terminate sut): the program in front has its own")]
    [InlineData("--key ml-dsa-44", "--key ml-dsa-44 requires that the SUT itself ends TLS (--terminate sut): whether the OpenSSL of the program in front has it is not known")]
    [InlineData("--key rsa-512", "--key requires that the SUT itself ends TLS (--terminate sut): the program in front has its own")]
    public void What_a_program_in_front_does_not_have_is_refused(string flags, string problem) =>
        Should.Throw<InvalidRequestException>(() => Parse("--terminate haproxy " + flags)).Message.ShouldContain(problem);

    [Theory]
    [InlineData("--key ecdsa-p256")]
    [InlineData("--group p256")]
    [InlineData("--tls-version 1.2")]
    [InlineData("--resumption ticket")]
    [InlineData("--alpn http/1.1")]
    public void What_a_client_offers_and_the_key_are_as_with_the_SUT(string flags) => Parse("--terminate haproxy " + flags).Terminate.ShouldBe(["haproxy"]);

    [Fact]
    public async Task Each_loads_the_OpenSSL_of_its_SUT()
    {
        await using var run = new TestRun();
        var (one, other) = (BuildIn(run, "one"), BuildIn(run, "other"));

        TestbedPlan.Of(Parse($"--terminate nginx --openssl {one}")).Suts.ShouldAllBe(sut => sut.FrontOpenSsl == new OpenSslBuild(one));
        TestbedPlan.Of(Parse($"--terminate sut,haproxy --openssl {one},{other} --treatments tls-request")).Suts.DistinctBy(sut => (sut.Front, sut.FrontOpenSsl))
            .Select(sut => (sut.Front, sut.FrontOpenSsl?.LibraryDirectory)).ShouldBe([(null, one), ("haproxy", one), (null, other), ("haproxy", other)], ignoreOrder: true);
        TestbedPlan.Of(Parse("--terminate nginx")).Suts.ShouldAllBe(sut => sut.FrontOpenSsl == null);
    }

    [Theory]
    [InlineData("nginx")]
    [InlineData("haproxy")]
    [InlineData("nginx-mesh")]
    [InlineData("haproxy-mesh")]
    public async Task One_with_another_OpenSSL_than_it_was_given_does_not_start(string kind)
    {
        var lack = FrontServer.Lacks(kind);
        Assert.SkipWhen(lack is not null, $"NOTHING WAS STARTED: {lack}");
        await using var run = new TestRun();
        await using var supervisor = Supervisor.Start(Path.Combine(AppContext.BaseDirectory, "TlsToll.Rbe.dll"));
        var copies = Directory.CreateDirectory(run.Directory.PathOf("copies")).FullName;
        OpenSslCopies.CopyTo(copies);
        await using var sut = await StandInTier.StartAsync(context => context.Response.WriteAsync("page", context.RequestAborted));
        var store = CertificateStore.Create(run.Directory.PathOf("certs"), new CertificateNeeds { Keys = [KeyKind.EcdsaP256], ClientKeys = [KeyKind.EcdsaP256] });
        var launch = new FrontLaunch("front", new Uri(sut.Address), UpstreamTls: null, store, [KeyKind.EcdsaP256], [], run.Directory, supervisor) { OpenSsl = new OpenSslBuild(copies) };

        await using (var front = await FrontServer.StartAsync(kind, launch, TestRun.Token))
        {
            foreach (var pid in front.Pids)
                TlsFacts.LibrariesIn(await File.ReadAllTextAsync($"/proc/{pid}/maps", TestRun.Token)).ShouldBe([Path.Combine(copies, "libcrypto.so.3"), Path.Combine(copies, "libssl.so.3")]);
        }

        // Without libraries in it, the loader takes the host's.
        var empty = new OpenSslBuild(Directory.CreateDirectory(run.Directory.PathOf("empty")).FullName);
        (await Should.ThrowAsync<InvalidRequestException>(() => FrontServer.StartAsync(kind, launch with { Name = "other", OpenSsl = empty }, TestRun.Token)))
            .Message.ShouldContain($"did not load {empty.LibraryDirectory}, but ");
    }

    [Fact]
    public async Task One_gets_no_certificate_of_a_key_that_it_may_lack()
    {
        await using var run = new TestRun();
        var launch = new FrontLaunch(
            "front", new Uri("http://127.0.0.1:1"), UpstreamTls: null, CertificateStore.Create(run.Directory.PathOf("certs"), [KeyKind.EcdsaP256]),
            [KeyKind.Parse("ml-dsa-44"), KeyKind.EcdsaP256], [], run.Directory, Supervisor: null!);

        launch.Keys.ShouldBe([KeyKind.EcdsaP256]);
        NginxFront.Configuration(launch, 3, 4, 5).ShouldNotContain("ml-dsa");
        HaProxyFront.Configuration(launch, 3, 4).ShouldNotContain("ml-dsa");
    }

    // A request that is passed on while the SUT closes the connection fails.
    [Fact]
    public async Task Idle_connections_to_the_SUT_are_closed_before_the_SUT_closes_them()
    {
        await using var run = new TestRun();
        var launch = new FrontLaunch(
            "front", new Uri("http://127.0.0.1:1"), new Uri("https://127.0.0.1:2"), CertificateStore.Create(run.Directory.PathOf("certs"), [KeyKind.EcdsaP256]),
            [KeyKind.EcdsaP256], [], run.Directory, Supervisor: null!);
        var closes = new KestrelServerLimits().KeepAliveTimeout.TotalSeconds;

        var nginx = Seconds(NginxFront.Configuration(launch, 3, 4, 5), "    keepalive_timeout ");
        var haproxy = Seconds(HaProxyFront.Configuration(launch, 3, 4), "pool-purge-delay ");

        var mesh = Seconds(
            NginxMesh.OfServer(launch, 3, 4, isSecured: true) + NginxMesh.OfClient(launch, new Uri("https://127.0.0.1:3"), 5, 6, isSecured: true), "    keepalive_timeout ");
        var haproxyMesh = Seconds(
            HaProxyMesh.OfServer(launch, 3, isSecured: true) + HaProxyMesh.OfClient(launch, new Uri("https://127.0.0.1:3"), 5, isSecured: true), "pool-purge-delay ");

        nginx.Length.ShouldBe(2);
        nginx.ShouldAllBe(seconds => seconds < closes);
        mesh.Length.ShouldBe(2);
        mesh.ShouldAllBe(seconds => seconds < closes);
        haproxy.Length.ShouldBe(2);
        haproxyMesh.Length.ShouldBe(2);
        haproxy.Concat(haproxyMesh).ShouldAllBe(seconds => 20 * seconds < closes, "each purge closes half of those that it does not need");
    }

    private static string BuildIn(TestRun run, string name)
    {
        var directory = Directory.CreateDirectory(run.Directory.PathOf(name)).FullName;
        File.WriteAllText(Path.Combine(directory, OpenSslBuild.Library), name);
        return directory;
    }

    private static int[] Seconds(string configuration, string lead) =>
        [.. configuration.Split(lead).Skip(1).Select(rest => int.Parse(rest[..rest.IndexOf('s', StringComparison.Ordinal)], CultureInfo.InvariantCulture))];

    private static string Names((Treatment Baseline, Treatment Treatment) pair) => $"{pair.Baseline.Name} {pair.Treatment.Name}";

    private static RunSettings Parse(string flags) => RunSettingsReader.Resolved(Flags.Read(flags));
}
