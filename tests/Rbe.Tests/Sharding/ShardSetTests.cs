using TlsToll.Experiments.Sharding;
using TlsToll.Measurement.Host;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Sharding;

/// <summary>Shards of a run, as they are found on disk.</summary>
public sealed class ShardSetTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    [Fact]
    public void Shards_come_in_their_order_and_as_they_were_written()
    {
        var (second, first) = (Write("a", Shard(1, 2)), Write("b", Shard(0, 2)));

        var shards = ShardSet.Read([second, first]).All;

        shards.Select(p => (p.Directory, p.Shard.Index)).ShouldBe([(first, 0), (second, 1)]);
        var cell = shards[0].Shard.Blocks.ShouldHaveSingleItem().Cells.ShouldHaveSingleItem();
        cell.ResponseMilliseconds.ShouldBe(Cell.ResponseMilliseconds);
        (cell.CpuNanoseconds, cell.Interactions, cell.Sips).ShouldBe((Cell.CpuNanoseconds, Cell.Interactions, Cell.Sips));
        shards[0].Shard.Outline.Treatments.Select(t => t.Name).ShouldBe(["plain-session", "tls-session"]);
        shards[0].Shard.Outline.WithPlain.ShouldBe([new NamedPair("plain-session", "tls-session")]);
    }

    [Fact]
    public void All_shards_of_one_run_are_needed_each_once()
    {
        var (first, third) = (Write("a", Shard(0, 3)), Write("c", Shard(2, 3)));
        Refused([first, third], "The run r has 3 shards, and 1 of them (from 0) are missing.");

        var second = Write("b", Shard(1, 3));
        Refused([first, second, third, second], "A shard of the run r was named twice.");
        Refused([first, second, Write("d", Shard(2, 3) with { Run = "s" })], "belongs to the run s of 3 shards, ");
        Refused([first, second, Write("e", Shard(2, 3) with { Outline = Outline(blocks: 7) })], "were measured with other treatments or blocks");
        Refused([first, Path.Combine(_directory, "none")], "holds no shard of a run: there is no shard.json");
    }

    [Fact]
    public void Shards_with_other_seeds_are_refused()
    {
        var other = new MeasuredBlock(1, 1, BlockStatus.Counted, [Cell with { Treatment = "tls-session" }]);

        Refused([Write("a", Shard(0, 2)), Write("b", Shard(1, 2) with { Blocks = [other] })], "their seeds differ");
    }

    [Fact]
    public void Shards_of_another_version_or_method_are_refused()
    {
        var first = Write("a", Shard(0, 2));

        Refused([first, Write("b", Shard(1, 2) with { Method = RunMethod.Version - 1 })], $"was measured by version {RunMethod.Version - 1} of the method, and this program has version {RunMethod.Version}");
        Refused([first, Write("c", Shard(1, 2) with { Product = "TLS Toll 0.0.1" })], $"was measured by TLS Toll 0.0.1, and this program is {RunRecorder.Product}.");
        Refused([first, Write("d", Shard(1, 2) with { Product = null, Method = 0 })], "was measured by an earlier version, and this program is");
    }

    [Theory]
    [InlineData("[]", "is not a shard of a run")]
    [InlineData("{\"schemaVersion\": 9}", "is of another version of this program")]
    public void What_is_no_shard_is_refused(string text, string reason)
    {
        Directory.CreateDirectory(Path.Combine(_directory, "x"));
        File.WriteAllText(Path.Combine(_directory, "x", ShardResult.FileName), text);

        Refused([Path.Combine(_directory, "x")], reason);
    }

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    private static CellMeasurement Cell => Cells.Of(1, Treatment.All[0], CellKind.Cost, 500);

    private static ShardResult Shard(int index, int count) => new("r", index, count, Outline(blocks: 2), new RunContext
    {
        StartedAt = DateTime.UnixEpoch,
        EndedAt = DateTime.UnixEpoch.AddMinutes(1),
        Interrupted = false,
        Machine = MachineDescription.Read(),
        Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["seed"] = "5" },
        Inconsistencies = [],
        Remarks = [],
    }, [new MeasuredBlock(1, 1, BlockStatus.Counted, [Cell])])
    {
        Product = RunRecorder.Product,
        Method = RunMethod.Version,
    };

    private static RunOutline Outline(int blocks) => new()
    {
        Blocks = blocks,
        Treatments = [.. new[] { Treatment.All[0], Treatment.All[2] }.Select(t => new NamedTreatment(t.Name, t.Factors))],
        WithPlain = [new NamedPair("plain-session", "tls-session")],
        CarryOver = [],
        AmongTls = [],
        AmongAccesses = [],
    };

    private static void Refused(IReadOnlyList<string> directories, string reason) =>
        Should.Throw<InvalidDataException>(() => ShardSet.Read(directories)).Message.ShouldContain(reason);

    private string Write(string name, ShardResult shard)
    {
        var directory = Path.Combine(_directory, name);
        Directory.CreateDirectory(directory);
        shard.Write(directory);
        return directory;
    }
}
