using TlsToll.Experiments.Settings;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>Values as people write them, read as the flag documents them.</summary>
public sealed class ForgivingValuesTests
{
    [Theory]
    [InlineData("--warm-up 10s", "--warm-up 10")]
    [InlineData("--window 500ms", "--window 0.5")]
    [InlineData("--timeout 2m", "--timeout 120")]
    [InlineData("--vendor-delay 2s", "--vendor-delay 2000")]
    [InlineData("--precision 0.5%", "--precision 0.5")]
    [InlineData("--mix CreateOrder=60%,ProductDetail=40%", "--mix CreateOrder=60,ProductDetail=40")]
    [InlineData("--resumption mixed:66%", "--resumption mixed:0.66")]
    [InlineData("--key RSA2048,ECDSA_P256", "--key rsa-2048,ecdsa-p256")]
    [InlineData("--key rsa-2048 --key ecdsa-p256", "--key rsa-2048,ecdsa-p256")]
    [InlineData("-k rsa-2048 -k ecdsa-p256,rsa-4096 -q -s 7 -b 20", "--key rsa-2048,ecdsa-p256,rsa-4096 --quick --seed 7 --blocks 20")]
    [InlineData("--message JSON --hop3 TLS --preference Server", "--message json --hop3 tls --preference server")]
    [InlineData("--resumption Off,Ticket", "--resumption off,ticket")]
    [InlineData("--treatments plain-session --treatments tls-session", "--treatments plain-session,tls-session")]
    public void A_value_means_the_same(string written, string documented)
    {
        var (ours, theirs) = (Settings(written), Settings(documented));

        ours.OrderBy(s => s.Key, StringComparer.Ordinal).ShouldBe(theirs.OrderBy(s => s.Key, StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("--warm-up 10%", "--warm-up must be 0 to 600 seconds, not '10%'")]
    [InlineData("--warm-up 20m", "--warm-up must be 0 to 600 seconds, not '20m'")]
    [InlineData("--blocks 10s", "--blocks must be 2 to 1000, not '10s'")]
    [InlineData("--blocks 2.5", "--blocks must be a whole number, 2 to 1000, not '2.5'")]
    public void A_unit_of_something_else_is_refused(string flags, string problem)
    {
        var reader = Flags.Read(flags);
        RunSettingsReader.Read(reader);

        reader.Problems.ShouldBe([problem]);
    }

    // The settings as run.json records them.
    private static SortedDictionary<string, string> Settings(string flags)
    {
        var reader = Flags.Read(flags);
        var settings = RunSettingsReader.Read(reader);
        reader.Problems.ShouldBeEmpty();
        return SettingsText.Of(settings);
    }
}
