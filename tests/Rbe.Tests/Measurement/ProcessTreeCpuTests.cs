using System.Globalization;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcessTreeCpuTests
{
    private const string Burn = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done";
    private const double Millisecond = 1e6;

    [Fact]
    public async Task Children_that_come_and_go_are_neither_lost_nor_counted_twice()
    {
        // The shell prints its own and its children's user and system times at the end. The last child stays until it is seen.
        using var child = new ChildProcess(
            "sh", "-c", $"for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do sh -c '{Burn}'; done; sh -c '{Burn}; read x; :'; times; read x");
        var tree = new ProcessTreeCpu(child.Id);
        var times = Task.Run(async () => (await child.Output.ReadLineAsync(), await child.Output.ReadLineAsync()));
        var last = tree.Read();
        var mostLive = 1;
        while (!times.IsCompleted)
        {
            var reading = tree.Read();
            ((reading.Nanoseconds - last.Nanoseconds) / Millisecond).ShouldBeGreaterThan(-20);
            if (mostLive == 1 && reading.Live > 1)
            {
                mostLive = reading.Live;
                await child.Input.WriteLineAsync();
            }

            last = reading;
        }

        var (own, children) = await times;
        var final = tree.Read();
        final.Live.ShouldBe(1);
        mostLive.ShouldBeGreaterThan(1);
        (final.Nanoseconds / Millisecond).ShouldBe(Milliseconds(own!) + Milliseconds(children!), 40);
        (final.ExitedNanoseconds / Millisecond).ShouldBe(Milliseconds(children!), 40);
        final.ExitedNanoseconds.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void A_live_grandchild_counts()
    {
        using var child = new ChildProcess("sh", "-c", $"sh -c '{Burn}; {Burn}; echo done; read x'; echo end");
        child.Output.ReadLine().ShouldBe("done");
        var reading = new ProcessTreeCpu(child.Id).Read();
        reading.Live.ShouldBe(2);
        reading.ExitedNanoseconds.ShouldBe(0);
        reading.Nanoseconds.ShouldBeGreaterThan(CpuClock.Of(child.Id).ReadNanoseconds());
    }

    [Fact]
    public void A_root_that_has_gone_is_an_error()
    {
        using var child = new ChildProcess("sleep", "60");
        var tree = new ProcessTreeCpu(child.Id);
        child.Kill();
        Should.Throw<ProcessGoneException>(() => tree.Read());
    }

    [Theory]
    [InlineData("4140 (cat) R 4138 4138 2617 0 -1 4194304 119 0 0 0 7 8 30 12 20 0 1 0 162432 3133440 390", 4140, 4138, 42, 162432)]
    [InlineData("12 (a) b (c) S 1 2 3 0 -1 0 0 0 0 0 0 0 1 0 20 0 1 0 9 0 0", 12, 1, 1, 9)]
    public void A_stat_line_is_read_whatever_the_process_calls_itself(string line, int id, int parent, long children, long start) =>
        ProcessStat.Parse(line).ShouldBe(new ProcessStat(id, parent, children, start));

    [Theory]
    [InlineData("no line")]
    [InlineData("12 (a) S 1 2 3")]
    public void What_is_no_stat_line_is_refused(string line) => Should.Throw<FormatException>(() => ProcessStat.Parse(line));

    // "0m1.230000s 0m0.010000s": user and system.
    private static double Milliseconds(string line) => line.Split(' ').Sum(part =>
    {
        var fields = part.TrimEnd('s').Split('m');
        var minutes = double.Parse(fields[0], CultureInfo.InvariantCulture);
        return 1000 * ((60 * minutes) + double.Parse(fields[1], CultureInfo.InvariantCulture));
    });
}
