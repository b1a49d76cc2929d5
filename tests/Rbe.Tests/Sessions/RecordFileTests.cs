using TlsToll.Results.Records;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class RecordFileTests : IDisposable
{
    private readonly string _path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    private static RecordFile Some => new(
        [new() { Start = 1, Total = long.MaxValue, Outcome = Outcome.Transport, InWindow = 1, Connection = -1 }, new() { Eb = 7, Service = 6, BytesSent = 5 }],
        [new() { Opened = -3, Closed = 9, Negotiated = 2, Resumed = -1, Eb = int.MaxValue }]);

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void What_was_written_is_read()
    {
        Some.Write(_path);

        var read = RecordFile.Read(_path);

        read.Interactions.ShouldBe(Some.Interactions);
        read.Connections.ShouldBe(Some.Connections);
    }

    [Fact]
    public void Nothing_is_read_as_nothing()
    {
        new RecordFile([], []).Write(_path);

        RecordFile.Read(_path).Interactions.ShouldBeEmpty();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(24)]
    [InlineData(100)]
    [InlineData(-1)]
    public void A_file_that_is_not_whole_is_refused(int length)
    {
        Some.Write(_path);
        var whole = File.ReadAllBytes(_path);
        File.WriteAllBytes(_path, whole[..(length < 0 ? whole.Length + length : length)]);

        Should.Throw<InvalidDataException>(() => RecordFile.Read(_path)).Message.ShouldContain("incomplete");
    }

    [Theory]
    [InlineData(8, 0xFF)]
    [InlineData(15, 0xFF)]
    [InlineData(15, 0x7F)]
    [InlineData(16, 0)]
    public void Counts_that_do_not_fit_the_file_are_refused(int offset, byte value)
    {
        Some.Write(_path);
        var bytes = File.ReadAllBytes(_path);
        bytes[offset] = value;
        File.WriteAllBytes(_path, bytes);

        Should.Throw<InvalidDataException>(() => RecordFile.Read(_path));
    }

    [Fact]
    public void A_foreign_file_is_refused()
    {
        File.WriteAllText(_path, "run,block,attempt,cell,treatment,kind,worker");

        Should.Throw<InvalidDataException>(() => RecordFile.Read(_path)).Message.ShouldContain("no records of this version");
    }
}
