using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Yaml;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>The settings of <c>rbe measure</c>.</summary>
public sealed class TargetSettingsReaderTests
{
    private static readonly (string, string)[] Both = [("plain", "http://localhost:8080"), ("tls", "https://localhost:8443"), ("pid", "17,18")];

    [Fact]
    public void Both_addresses_make_four_treatments()
    {
        var settings = Read([.. Both, ("per-connection", "50,1"), ("resumption", "off,ticket")]);

        settings.Blocks.Treatments.Select(t => t.Name).ShouldBe(
            ["plain-session", "plain-request", "tls-session-full", "tls-session-ticket", "tls-request-full", "tls-request-ticket"]);
        settings.Blocks.Treatments.Select(settings.PerConnectionOf).ShouldBe([50, 1, 50, 50, 1, 1]);
        settings.Processes!.Ids.ShouldBe([17, 18]);
        settings.Messages.Select(m => m.Name).ShouldBe(["GET /"]);
    }

    [Fact]
    public void A_service_with_TLS_alone_is_compared_by_its_connections()
    {
        var settings = Read([("tls", "https://localhost/a?b"), ("cgroup", "/sys/fs/cgroup/x")]);

        settings.Blocks.Treatments.Select(t => t.Name).ShouldBe(["tls-session", "tls-request"]);
        var outline = RunOutline.Of(settings.Blocks.Treatments, 2, precision: null);
        outline.TlsAlone.ShouldBe([new NamedPair("tls-session", "tls-request")]);
        outline.WithPlain.ShouldBeEmpty();
        settings.Messages.ShouldHaveSingleItem().Target.ShouldBe("/a?b");
        settings.ToText()["requests"].ShouldBe("GET /a", "a query may contain a secret");
    }

    [Fact]
    public void The_results_tell_what_was_permitted_and_the_OpenSSL_of_the_clients()
    {
        var usual = Read(Both);
        var permitting = Read([.. Both, ("answers-differ", "")]);

        (usual.MayDiffer, permitting.MayDiffer).ShouldBe((false, true));
        usual.ToText().Keys.ShouldNotContain("answersMayDiffer");
        permitting.ToText()["answersMayDiffer"].ShouldBe("yes");
        usual.ToText()["openSsl"].ShouldBe("the machine's");
        (usual with { OpenSsl = "/opt/openssl/lib" }).ToText()["openSsl"].ShouldBe("/opt/openssl/lib");
    }

    [Fact]
    public void The_results_tell_other_requests_apart()
    {
        var file = Path.GetTempFileName();
        try
        {
            IReadOnlyDictionary<string, string> Of(string requests)
            {
                File.WriteAllText(file, requests);
                return Read(("tls", "https://localhost"), ("pid", "1"), ("request-file", file)).ToText();
            }

            var (one, other, again) = (Of("/a\n/b\n/a\n"), Of("/a\n/a\n/b\n"), Of("/a\n/b?secret=1\n/a\n"));

            one["requests"].ShouldBe("GET /a, GET /b");
            other["requests"].ShouldBe(one["requests"]);
            other["requestsHash"].ShouldNotBe(one["requestsHash"]);
            again["requestsHash"].ShouldBe(one["requestsHash"], "a query may contain a secret, which a hash would let guess");
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void An_agent_is_named_in_the_results_and_its_token_is_not()
    {
        const string Secret = "sixteen-or-more-characters";
        var file = Path.GetTempFileName();
        File.WriteAllText(file, Secret + "\n");
        try
        {
            var settings = Read(("tls", "https://localhost"), ("agent", "https://service.example:9443"), ("agent-token-file", file));

            settings.Processes.ShouldBeNull();
            settings.Agent.ShouldNotBeNull().Token.ShouldBe(Secret);
            settings.ToText()["agent"].ShouldBe("service.example:9443");
            settings.ToText().Values.ShouldAllBe(text => !text.Contains(Secret, StringComparison.Ordinal));
            settings.ToString().ShouldNotContain(Secret);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Theory]
    [InlineData("plain=http://a pid=1", "--tls is required")]
    [InlineData("tls=https://a", "exactly one of --pid, --cgroup, --unit, --container, --agent is required")]
    [InlineData("tls=https://a pid=1 unit=b.service", "exactly one of --pid, --cgroup, --unit, --container, --agent is required")]
    [InlineData("tls=https://a pid=1 per-connection=30", "without --plain, --per-connection must be 1,N")]
    [InlineData("tls=https://a pid=1 per-connection=2,30", "'2,30' is not 1, N or 1,N")]
    [InlineData("tls=https://a pid=0", "'0' is not the id of a process")]
    [InlineData("tls=http://a pid=1", "'http://a' is not https://HOST[:PORT][/PATH]")]
    [InlineData("tls=https://u:p@a pid=1", "is not https://HOST[:PORT][/PATH]")]
    [InlineData("tls=https://a/x plain=http://a/y pid=1", "--plain and --tls have different paths")]
    [InlineData("tls=https://a/x pid=1 request-file=/missing", "with --request-file, --plain and --tls have no path")]
    [InlineData("tls=https://a pid=1 request-file=/missing", "--request-file: ")]
    [InlineData("tls=https://a pid=1 ca=/missing", "--ca: there is no /missing")]
    [InlineData("tls=https://a pid=1 resumption=session-id", "use ticket for both ways")]
    [InlineData("tls=https://127.0.0.1 pid=1 resumption=off,ticket", "--resumption requires a host's name in --tls, not an address")]
    [InlineData("tls=https://a pid=1 resumption=mixed:0.5", "a mixture follows from the two")]
    [InlineData("tls=https://a pid=1 resumption=ticket client=sslstream", "--resumption requires --client openssl")]
    [InlineData("tls=https://a pid=1 key=ecdsa-p256 client=sslstream", "--key requires --client openssl")]
    [InlineData("tls=https://a unit=-x", "'-x' is not a name")]
    [InlineData("tls=https://a agent=https://b:1 pid=1", "exactly one of --pid, --cgroup, --unit, --container, --agent is required")]
    [InlineData("tls=https://a agent=https://b:1", "--agent and --agent-token-file are required together")]
    [InlineData("tls=https://a agent=http://b:1", "'http://b:1' is not https://HOST:PORT")]
    [InlineData("tls=https://a agent=https://b:1 agent-token-file=/missing", "--agent-token-file: Could not find file '/missing'")]
    [InlineData("tls=https://a agent=https://b:1 agent-token-file=", "--agent-token-file is empty")]
    [InlineData("tls=https://a agent=https://b:1 agent-ca=/missing", "--agent-ca: there is no /missing")]
    [InlineData("tls=https://a pid=1 agent-ca=/etc/hostname", "--agent-ca requires --agent")]
    public void A_mistake_is_named(string settings, string message) =>
        Should.Throw<InvalidRequestException>(() => Read([.. settings.Split(' ').Select(word => word.Split('=', 2)).Select(pair => (pair[0], pair[1]))]))
            .Message.ShouldContain(message);

    private static TargetSettings Read(params (string Name, string Text)[] settings) =>
        TargetSettingsReader.Read(new SettingsReader(settings.ToDictionary(s => s.Name, s => s.Text, StringComparer.Ordinal)) { Help = "tlstoll measure --help" }, YamlAsJson.Convert);
}
