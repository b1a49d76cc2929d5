using System.IO.Compression;
using System.Text;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Results.Distributions;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports.Distributions;

public sealed class InteractionsFileTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;

    private string File => Path.Combine(_directory, "interactions.csv.gz");

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public void Percentiles_are_of_what_ended_well_in_windows_of_timed_cells_of_blocks_that_count()
    {
        var run = Write(7000);

        var (times, trouble) = InteractionsFile.Read(File, run);

        trouble.ShouldBeNull();
        times!.Rows.Select(r => r.Treatment).Distinct().ShouldBe(["plain-session", "plain-request", "tls-session", "tls-request"]);
        times.Rows.Count.ShouldBe(4 * 7);
        // Of 1000 interactions a service has in a cell, in each of two blocks, one in 100 ended outside of the window, and one in 1000,
        // among those, badly.
        times.Rows.Sum(r => r.Count).ShouldBe(4 * 2 * 6930);
        var order = times.Rows.Single(r => r is { Service: "CreateOrder", Treatment: "tls-session" });
        order.Count.ShouldBe(2 * 990);
        // 1 to 1000 ms, evenly.
        order.Milliseconds[0].ShouldNotBeNull().ShouldBe(500, 10);
        order.Milliseconds[^1].ShouldNotBeNull().ShouldBe(999, 2);
    }

    [Fact]
    public void A_percentile_with_nothing_beyond_it_is_not_measured()
    {
        var run = Write(70);

        var row = InteractionsFile.Read(File, run).Times!.Rows[0];

        row.Count.ShouldBe(20);
        row.Milliseconds.Select(ms => ms is not null).ShouldBe([true, true, true, true, true, true, false, false, false, false, false]);
    }

    [Fact]
    public void A_truncated_file_is_read_up_to_its_end_and_reported()
    {
        var run = Write(7000);
        var whole = System.IO.File.ReadAllBytes(File);
        System.IO.File.WriteAllBytes(File, whole[..(whole.Length * 2 / 3)]);

        var (times, trouble) = InteractionsFile.Read(File, run);

        times.ShouldNotBeNull().Rows.ShouldNotBeEmpty();
        trouble.ShouldNotBeNull().ShouldStartWith("interactions.csv.gz is incomplete: it contains ");
    }

    [Fact]
    public void A_damaged_file_is_read_up_to_the_damage_and_reported()
    {
        var run = Write(7000);
        var bytes = System.IO.File.ReadAllBytes(File);
        Array.Fill(bytes, (byte)0xFF, bytes.Length * 2 / 3, 1000);
        System.IO.File.WriteAllBytes(File, bytes);

        var (times, trouble) = InteractionsFile.Read(File, run);

        times.ShouldNotBeNull().Rows.ShouldNotBeEmpty();
        trouble.ShouldNotBeNull().ShouldStartWith("interactions.csv.gz is damaged after ");
    }

    [Fact]
    public void Files_that_were_put_together_are_read_as_one()
    {
        var run = Write(700);
        var one = InteractionsFile.Read(File, run).Times!.Rows.Sum(r => r.Count);
        var bytes = System.IO.File.ReadAllBytes(File);
        System.IO.File.WriteAllBytes(File, [.. bytes, .. bytes]);

        var (times, trouble) = InteractionsFile.Read(File, run);

        trouble.ShouldBeNull();
        times!.Rows.Sum(r => r.Count).ShouldBe(2 * one);
    }

    [Theory]
    [InlineData("block,attempt,treatment\n1,2,x\n")]
    [InlineData("block,attempt,cell,treatment,kind,service,outcome,in_window,total_ns\n1,2,3\n")]
    [InlineData("block,attempt,cell,treatment,kind,service,outcome,in_window,total_ns\n1,2,3,x,timed,CreateOrder,ok,1,fast\n")]
    [InlineData("block,attempt,cell,treatment,kind,service,outcome,in_window,total_ns\n1,2,3,x,timed,CreateOrder,ok,1,5")]
    public void An_unreadable_file_is_reported_and_breaks_nothing(string text)
    {
        var run = SyntheticRun.Make(SyntheticRun.Main, blocks: 2);
        using (var gzip = new GZipStream(System.IO.File.Create(File), CompressionLevel.Fastest))
            gzip.Write(Encoding.UTF8.GetBytes(text));

        var (times, trouble) = InteractionsFile.Read(File, run);

        times.ShouldBeNull();
        trouble.ShouldNotBeNull().ShouldStartWith("interactions.csv.gz");
    }

    [Fact]
    public void An_interaction_takes_few_bytes_to_read()
    {
        var run = Write(10_000);
        InteractionsFile.Read(File, run);
        const int Interactions = 10_000 * ((12 * 2) + 1);

        var before = GC.GetAllocatedBytesForCurrentThread();
        InteractionsFile.Read(File, run);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        // Lists double, so that 8 bytes kept are 24 at most by and by; two thirds of the cells are not kept at all. The buffer is 1/4 MB.
        ((allocated - (1 << 19)) / (double)Interactions).ShouldBeLessThan(24);
    }

    private RunResult Write(int perCell)
    {
        var run = SyntheticRun.Make(SyntheticRun.Main, blocks: 2, interactions: perCell);
        SyntheticRecords.Write(File, run);
        return run;
    }
}
