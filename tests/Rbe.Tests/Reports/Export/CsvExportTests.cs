using System.Globalization;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Export;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Variance;

namespace TlsToll.Rbe.Tests.Reports.Export;

public sealed class CsvExportTests : IDisposable
{
    private static readonly RunResult Run = SyntheticRun.Make(SyntheticRun.Main, blocks: 2);

    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void A_line_holds_a_cell_and_a_response() => Export(Run, "sips").ShouldBe(
        $"""
        block,cell,treatment,connection,transport,response,unit,value
        1,1002,plain-session,session,plain,sips,1/s,{Sips(0, 1)}
        1,1005,plain-request,request,plain,sips,1/s,{Sips(1, 1)}
        1,1008,tls-session,session,tls,sips,1/s,{Sips(2, 1)}
        1,1011,tls-request,request,tls,sips,1/s,{Sips(3, 1)}
        2,2002,plain-session,session,plain,sips,1/s,{Sips(0, 2)}
        2,2005,plain-request,request,plain,sips,1/s,{Sips(1, 2)}
        2,2008,tls-session,session,tls,sips,1/s,{Sips(2, 2)}
        2,2011,tls-request,request,tls,sips,1/s,{Sips(3, 2)}

        """, StringCompareShould.IgnoreLineEndings);

    [Fact]
    public void The_analysis_of_variance_reads_it()
    {
        File.WriteAllText(_path, Export(Run, "cpuMicrosPerInteraction.sut"));

        var table = AnovaInput.Read(_path, new AnovaQuestion("value", ["transport", "connection"], Block: null, Replicated: true, null, Logarithms: false, null, 0.1));

        (table.Combinations, table.Replicates).ShouldBe((4, 4));
    }

    [Fact]
    public void What_was_not_measured_has_no_line() =>
        Export(Run, "cpuMicrosPerInteraction.vendors", "p90Ms.ChangeItem").Split('\n').Length.ShouldBe(2, "the headings alone");

    [Fact]
    public void A_name_with_a_comma_a_quote_or_a_line_end_is_one_field()
    {
        var run = SyntheticRun.Make([SyntheticRun.Of("a,\"b\"\nc", 20, 1, tls: false, perRequest: false)], blocks: 1);

        var rows = CsvText.Read(Export(run, "sips"));

        rows[1][2].ShouldBe("a,\"b\" c");
        rows.ShouldAllBe(row => row.Count == 8);
    }

    private static string Sips(int plan, int block) =>
        SyntheticRun.Sips(SyntheticRun.Main[plan], block).ToString("R", CultureInfo.InvariantCulture);

    private static string Export(RunResult run, params string[] responses)
    {
        using var writer = new StringWriter();
        CsvExport.Write(writer, run, [.. responses.Select(name => CellMetrics.Find(name)!)]);
        return writer.ToString();
    }
}
