using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class TierCommandsTests
{
    private static readonly TierAddresses Vendors = new(new("http://127.0.0.1:1"), new("https://127.0.0.1:2"), new("http://127.0.0.1:3"));

    private static readonly Dictionary<string, string> Database = new(StringComparer.Ordinal) { ["TLSTOLL_DATABASE"] = "Host=secret" };

    [Fact]
    public void The_database_is_in_the_environment_and_in_no_command_line()
    {
        var launch = Commands(new TestbedOptions()).Sut(new SutInstance("sut"), Vendors, Database);

        launch.Environment["TLSTOLL_DATABASE"].ShouldBe("Host=secret");
        launch.Command.ShouldAllBe(word => !word.Contains("secret", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(true, "https://127.0.0.1:2/", "tls")]
    [InlineData(false, "http://127.0.0.1:1/", "plain")]
    public void Hop_2_decides_which_of_the_vendors_ports_is_called(bool tls, string address, string word)
    {
        var command = Commands(new TestbedOptions { Hop2Tls = tls }).Sut(new SutInstance("sut"), Vendors, Database).Command;

        After(command, "--vendors").ShouldBe(address);
        After(command, "--hop2").ShouldBe(word);
    }

    [Fact]
    public void An_instance_has_its_own_environment_arguments_and_pause()
    {
        var instance = new SutInstance("legacy")
        {
            Environment = new Dictionary<string, string>(StringComparer.Ordinal) { ["OPENSSL_CONF"] = "/x" },
            Arguments = ["--allow-burn"],
            Prefix = ["taskset", "-c", "1"],
            Paused = true,
        };

        var launch = Commands(new TestbedOptions()).Sut(instance, Vendors, Database);

        launch.Name.ShouldBe("legacy");
        launch.Environment["OPENSSL_CONF"].ShouldBe("/x");
        launch.Command.TakeLast(2).ShouldBe(["--paused", "--allow-burn"]);
        launch.Prefix.ShouldBe(["taskset", "-c", "1"]);
    }

    [Fact]
    public void Numbers_are_written_the_same_way_everywhere()
    {
        var options = new TestbedOptions { Seed = ulong.MaxValue, VendorRefusalRate = 0.25, AsOf = new DateOnly(2026, 2, 3) };

        After(Commands(options).Vendors().Command, "--refusal-rate").ShouldBe("0.25");
        After(Commands(options).Populate(), "--as-of").ShouldBe("2026-02-03");
        After(Commands(options).Populate(), "--seed").ShouldBe("18446744073709551615");
    }

    private static TierCommands Commands(TestbedOptions options) =>
        new(new TierPrograms("s.dll", "v.dll", "r.dll"), options, "/certs", "/images");

    private static string After(IReadOnlyList<string> words, string flag) => words[words.ToList().IndexOf(flag) + 1];
}
