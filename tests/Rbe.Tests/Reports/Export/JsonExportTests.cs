using System.Text.Json;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Export;
using TlsToll.Reports.Input;

namespace TlsToll.Rbe.Tests.Reports.Export;

public sealed class JsonExportTests
{
    [Fact]
    public void A_study_is_one_document_without_its_cells()
    {
        var json = Export(new ReportInput(SyntheticStudy.Run(), SyntheticStudy.Make(), ResponseTimes: null, ["x is damaged"]));

        json.GetProperty("status").GetString().ShouldBe("valid");
        json.GetProperty("treatments").GetArrayLength().ShouldBe(30);
        json.GetProperty("comparisons").GetArrayLength().ShouldBeGreaterThan(0);
        json.GetProperty("figures").GetArrayLength().ShouldBe(4);
        json.GetProperty("anova")[0].GetProperty("fTheoretical").GetDouble().ShouldBe(1.82);
        json.GetProperty("findings").EnumerateArray().Select(f => f.GetProperty("verdict").GetString())
            .ShouldBe(["confirmed", "contradicted", "not resolved"]);
        json.GetProperty("remarks").EnumerateArray().Last().GetString().ShouldBe("x is damaged");
        json.GetProperty("distributions").ValueKind.ShouldBe(JsonValueKind.Null);
        json.TryGetProperty("blocks", out _).ShouldBeFalse();
    }

    [Fact]
    public void Responses_have_their_interval_and_a_single_block_has_none()
    {
        var of3 = Response(Export(new ReportInput(SyntheticRun.Make(SyntheticRun.Main), Study: null, ResponseTimes: null, [])));
        var of1 = Response(Export(new ReportInput(SyntheticRun.Make(SyntheticRun.Main, blocks: 1), Study: null, ResponseTimes: null, [])));

        of3.GetProperty("blocks").GetInt32().ShouldBe(3);
        of3.GetProperty("low").GetDouble().ShouldBeLessThan(of3.GetProperty("estimate").GetDouble());
        of1.GetProperty("low").ValueKind.ShouldBe(JsonValueKind.Null);
        of1.GetProperty("estimate").GetDouble().ShouldBe(SyntheticRun.Sips(SyntheticRun.Main[2], 1));
    }

    private static JsonElement Response(JsonElement json) => json.GetProperty("responses").EnumerateArray()
        .Single(r => r.GetProperty("treatment").GetString() == "tls-session" && r.GetProperty("response").GetString() == "sips");

    private static JsonElement Export(ReportInput input) => JsonDocument.Parse(JsonExport.Of(input).ToText()).RootElement;
}
