using TlsToll.Experiments.Sizing;
using TlsToll.Reports.Text;
using TlsToll.Results.Sizing;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sizing;

public sealed class SizingAlternativesTests
{
    [Fact]
    public void Alternatives_are_ranked_by_cores_and_compared_with_now()
    {
        var result = SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null);

        result.Rows.Select(row => row.Cores.Estimate).ShouldBeInOrder();
        var now = result.Rows.Single(row => row.IsNow);
        (now.Change, now.OfNow).ShouldBe(("now", 1));
        result.Rows.ShouldAllBe(row => Math.Abs((row.OfNow * now.Cores.Estimate) - row.Cores.Estimate) < 1e-12);
        result.Rows.ShouldAllBe(row => row.PerMonth == null);
        result.Rows.Select(row => row.Change).ShouldBe(
            ["now", "--key ecdsa-p256", "--suite aes-128-gcm", "--suite chacha20-poly1305", "--group p256", "--tls-version 1.2", "--resumed 0.9", "--terminate nginx", "--per-connection 1", "--per-connection 100", "--per-connection 1000"],
            ignoreOrder: true);
    }

    [Fact]
    public void What_has_no_number_is_listed_with_its_reason()
    {
        var result = SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null);

        result.NotMeasured.Select(gap => (gap.Change, gap.Reason)).ShouldContain(("--group x25519mlkem768", "this OpenSSL has no such group"));
        result.NotMeasured.Select(gap => (gap.Change, gap.Reason)).ShouldContain(("--key rsa-4096", "rsa-4096 was not measured"));
        result.NotMeasured.Select(gap => (gap.Change, gap.Reason)).ShouldContain(("--terminate haproxy", "haproxy was not measured"));
        (result.RestCores, result.Idle).ShouldBe((null, null));
    }

    [Fact]
    public void Keys_of_ML_DSA_are_alternatives_in_TLS_1_3_alone()
    {
        string[] keys = ["--key ml-dsa-44", "--key ml-dsa-65", "--key ml-dsa-87"];

        SizingAlternatives.Of(Costs.Load).Select(one => one.Change).Intersect(keys, StringComparer.Ordinal).ShouldBe(keys);
        SizingAlternatives.Of(Costs.With("ml-dsa-44")).Select(one => one.Change).Intersect(keys, StringComparer.Ordinal).ShouldBe(keys.Skip(1));
        var older = Costs.Load with { Tls = Costs.Load.Tls with { Version = TlsVersion.Tls12 } };
        SizingAlternatives.Of(older).Select(one => one.Change).Intersect(keys, StringComparer.Ordinal).ShouldBeEmpty();
    }

    [Fact]
    public void Alternatives_without_a_number_for_the_same_reason_are_one_sentence()
    {
        using var output = new StringWriter();

        SizeText.Write(output, SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null), "md");

        output.ToString().ShouldContain($"Not measured: --key ml-dsa-44, --key ml-dsa-65, --key ml-dsa-87: {Costs.WithoutMlDsa}.");
    }

    [Fact]
    public void How_far_off_predictions_were_is_that_of_the_origin_of_the_costs()
    {
        Written(Costs.Known).ShouldContain("of six predictions that were checked");
        Written(Costs.Known).ShouldNotContain("of four predictions");
        var ofRun = Costs.Known with { Traffic = new(10, 1000, 8192) };
        Written(ofRun).ShouldContain("of four predictions of other keys");
        Written(ofRun).ShouldNotContain("of six predictions");

        static string Written(SizingCosts costs)
        {
            using var output = new StringWriter();
            SizeText.Write(output, SizingAlternatives.Rank(costs, Costs.Load, price: null), "md");
            return output.ToString();
        }
    }

    [Theory]
    [InlineData("text", "with OpenSSL 3.0.19.")]
    [InlineData("md", "with OpenSSL 3.0.19.")]
    [InlineData("json", "\"openSsl\": \"3.0.19\"")]
    public void The_OpenSSL_of_the_costs_is_named(string format, string expected)
    {
        using var output = new StringWriter();

        SizeText.Write(output, SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null), format);

        output.ToString().ReplaceLineEndings(" ").ShouldContain(expected);
    }

    [Theory]
    [InlineData("text")]
    [InlineData("json")]
    public void Doubts_about_the_costs_are_told(string format)
    {
        using var output = new StringWriter();

        SizeText.Write(output, SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null) with { Doubts = ["unsteady: it was"] }, format);

        output.ToString().ShouldContain(format == "json" ? "\"unsteady: it was\"" : "DOUBT about the costs: unsteady: it was.");
    }

    [Fact]
    public void A_price_per_core_hour_makes_money_per_month()
    {
        var now = SizingAlternatives.Rank(Costs.Known, Costs.Load, price: 0.04).Rows.Single(row => row.IsNow);

        now.PerMonth.ShouldNotBeNull().Estimate.ShouldBe(now.Cores.Estimate * 0.04 * 730, 1e-9);
        now.PerMonth.High.ShouldBe(now.Cores.High * 0.04 * 730, 1e-9);
    }

    [Fact]
    public void The_rest_of_a_measured_service_takes_cores_of_its_own() =>
        SizingAlternatives.Rank(Costs.Known with { Rest = Costs.About(700) }, Costs.Load, price: null).RestCores.ShouldNotBeNull().Estimate.ShouldBe(0.7, 1e-12);

    [Fact]
    public void A_version_is_no_alternative_for_a_group_that_it_lacks() =>
        SizingAlternatives.Of(Costs.WithGroup("x25519mlkem768")).Select(one => one.Change).ShouldNotContain("--tls-version 1.2");
}
