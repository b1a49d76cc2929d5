using TlsToll.Rbe.Reports;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class LongTableTests : IDisposable
{
    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_file);

    [Fact]
    public void Levels_come_in_the_order_in_which_they_appear_and_quotes_are_taken_off()
    {
        var cells = Read("key,load,\"p90, ms\"\n\"rsa \"\"a\"\"\",10,1.5\nb,10,2\nb,20,4\n\"rsa \"\"a\"\"\",20,3\n", response: "p90, ms");

        cells.Select(row => string.Join(' ', row.Select(cell => cell.Single()))).ShouldBe(["1.5 3", "2 4"]);
    }

    [Fact]
    public void Replications_are_taken_where_that_is_said() =>
        Read("key,load,p\na,1,1\na,1,2\na,2,3\na,2,4\nb,1,5\nb,1,6\nb,2,7\nb,2,8\n", replicated: true)[1][0].ShouldBe([5, 6]);

    [Theory]
    [InlineData("key,load,q\na,1,1\n", "line 1: there is no column 'p', only key, load, q")]
    [InlineData("key,load,p\na,1,1\na,2,\n", "line 3: p is missing")]
    [InlineData("key,load,p\na,1,1\na\n", "line 3: load is missing")]
    [InlineData("key,load,p\na,1,1\na,2,fast\n", "line 3: p is 'fast', which is no number")]
    [InlineData("key,load,p\na,1,NaN\n", "line 2: p is 'NaN', which is no number")]
    [InlineData("key,load,p\na,1,1\na,1,2\n", "line 3: a second value for key a and load 1; --replicated allows it")]
    [InlineData("key,load,p\na,1,1\na,2,2\n", "key has one level only, a")]
    [InlineData("key,load,p\na,1,1\na,2,2\nb,1,3\n", "key b and load 2 have 0 values, others 1: a line is missing")]
    [InlineData("key,load,p\n", "has no lines below its headings")]
    public void What_is_wrong_is_told_with_its_line(string text, string problem) =>
        Should.Throw<InvalidDataException>(() => Read(text)).Message.ShouldContain(problem);

    private double[][][] Read(string text, string response = "p", bool replicated = false)
    {
        File.WriteAllText(_file, text);
        return LongTable.Read(_file, response, "key", "load", replicated);
    }
}
