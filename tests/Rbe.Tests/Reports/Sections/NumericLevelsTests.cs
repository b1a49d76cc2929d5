using TlsToll.Reports.Sections;

namespace TlsToll.Rbe.Tests.Reports.Sections;

public sealed class NumericLevelsTests
{
    [Theory]
    [InlineData("page:30B:1 page:10240:1 page:36KB:1 page:1MB:1", "Page, KB", "0.03 10 36 1024")]
    [InlineData("gupta:0:0 gupta:70:0", "Page, KB", "0 70")]
    [InlineData("gupta:30:0 gupta:30:87.5 gupta:30:100", "Reuse of sessions, %", "0 87.5 100")]
    [InlineData("rsa-512 rsa-1024 rsa-8192", "Length of the RSA key, bits", "512 1024 8192")]
    public void Levels_that_differ_in_one_number_are_that_number(string levels, string label, string numbers)
    {
        var found = NumericLevels.Of(levels.Split(' ')).ShouldNotBeNull();

        found.Label.ShouldBe(label);
        levels.Split(' ').Select(level => found.Numbers[level]).ShouldBe(numbers.Split(' '));
    }

    [Theory]
    [InlineData("amazon cs")]
    [InlineData("page:30B:1 page:30B:2")]
    [InlineData("page:30B:1 page:36KB:2")]
    [InlineData("gupta:0:0 gupta:30:66")]
    [InlineData("rsa-2048 ecdsa-p256")]
    [InlineData("page:30B:1 page:30B:1")]
    [InlineData("page:x:1 page:36KB:1")]
    [InlineData("10 20")]
    public void Others_stay_names(string levels) => NumericLevels.Of(levels.Split(' ')).ShouldBeNull();
}
