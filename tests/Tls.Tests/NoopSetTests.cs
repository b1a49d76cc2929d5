namespace TlsToll.Tls.Tests;

public sealed class NoopSetTests
{
    [Theory]
    [InlineData("none", "none")]
    [InlineData("cipher", "cipher")]
    [InlineData("kex+sign", "sign+kex")]
    [InlineData("sign+sign", "sign")]
    [InlineData("all", "cipher+mac+sign+kex+rand")]
    [InlineData("recordmac+cipher", "cipher+recordmac")]
    public void A_set_is_read_in_any_order_and_written_in_one(string text, string written) =>
        NoopSet.TryParse(text).ShouldNotBeNull().ToString().ShouldBe(written);

    [Theory]
    [InlineData("")]
    [InlineData("hash")]
    [InlineData("cipher+")]
    [InlineData("cipher+none")]
    public void What_is_no_class_is_refused(string text) => NoopSet.TryParse(text).ShouldBeNull();

    [Fact]
    public void Sets_of_the_same_classes_are_equal()
    {
        NoopSet.TryParse("mac+cipher").ShouldBe(NoopSet.TryParse("cipher+mac"));
        NoopSet.TryParse("none").ShouldBe(NoopSet.None);
        NoopSet.None.IsNone.ShouldBeTrue();
    }

    [Fact]
    public void A_process_without_the_provider_reports_it() => TlsAblation.Calls().ShouldBeNull();

    [Fact]
    public void The_provider_and_what_is_preferred_are_in_the_configuration()
    {
        var text = new OpenSslConfiguration { Noops = NoopSet.TryParse("cipher+sign")!, OldAlgorithms = true }.ToText();

        text.ShouldContain("alg_section = algorithms\n");
        text.ShouldContain("[providers]\ndefault = on\nlegacy = on\ntlstoll-ablation = ablation\n");
        text.ShouldContain("[ablation]\nmodule = $ENV::TLSTOLL_ABLATION\nactivate = 1\nnoops = cipher,sign\n");
        text.ShouldContain("[algorithms]\ndefault_properties = ?tlstoll.cipher=noop,?tlstoll.sign=noop\n");
        new OpenSslConfiguration { Noops = NoopSet.TryParse("rand")! }.IsEmpty.ShouldBeFalse();
        new OpenSslConfiguration { OldAlgorithms = true }.ToText().ShouldNotContain("ablation");
    }
}
