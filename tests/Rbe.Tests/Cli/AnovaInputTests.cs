using TlsToll.Rbe.Cli;
using TlsToll.Results.Variance;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class AnovaInputTests : IDisposable
{
    private static readonly AnovaQuestion KeyAndLoad = new("p", ["key", "load"], null, false, null, false, null, 0.1);

    private readonly string _file = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    public void Dispose() => File.Delete(_file);

    [Fact]
    public void Levels_come_in_the_order_in_which_they_appear_and_quotes_are_taken_off()
    {
        var table = Read(
            "key,load,\"p90, ms\"\n\"rsa \"\"a\"\"\",10,1.5\nb,10,2\n\nb,20,4\n\"rsa \"\"a\"\"\",20,3\n",
            KeyAndLoad with { Response = "p90, ms" });

        table.Levels.ShouldBe([["rsa \"a\"", "b"], ["10", "20"]]);
        table.Values.ToArray().ShouldBe([1.5, 3, 2, 4]);
    }

    [Fact]
    public void Replicates_are_taken_where_specified()
    {
        var table = Read("key,load,p\na,1,1\na,1,2\na,2,3\na,2,4\nb,1,5\nb,1,6\nb,2,7\nb,2,8\n", KeyAndLoad with { Replicated = true });

        table.Cell(2).ToArray().ShouldBe([5, 6]);
    }

    [Fact]
    public void Any_number_of_factors_is_taken()
    {
        var one = KeyAndLoad with { Factors = ["key"], Replicated = true };
        Read("key,p\na,1\nb,3\na,2\nb,4\n", one).Values.ToArray().ShouldBe([1, 2, 3, 4]);

        var lines = from a in "xy" from b in "xyz" from c in "xy" select $"{a},{b},{c},1.5";
        Read("a,b,c,p\n" + string.Join('\n', lines), KeyAndLoad with { Factors = ["c", "a", "b"] }).Combinations.ShouldBe(12);
    }

    [Fact]
    public void A_block_is_a_replicate_of_every_combination_whatever_the_order_of_the_lines()
    {
        var blocks = KeyAndLoad with { Factors = ["key"], Block = "block" };
        var table = Read("block,key,p\n1,a,10\n1,b,20\n2,b,21\n2,a,11\n3,a,12\n3,b,22\n", blocks);

        table.Cell(0).ToArray().ShouldBe([10, 11, 12]);
        table.Cell(1).ToArray().ShouldBe([20, 21, 22]);
    }

    [Theory]
    [InlineData("key,load,q\na,1,1\n", "line 1: there is no column 'p', only key, load, q")]
    [InlineData("key,load,p\na,1,1\na,2,\n", "line 3: p is missing")]
    [InlineData("key,load,p\na,1,1\na\n", "line 3: load is missing")]
    [InlineData("key,load,p\na,1,1\n\na,2,fast\n", "line 4: p is 'fast', which is not a number")]
    [InlineData("key,load,p\na,1,NaN\n", "line 2: p is 'NaN', which is not a number")]
    [InlineData("key,load,p\na,1,1\na,1,2\n", "line 3: a second value for key a and load 1; --replicated allows it")]
    [InlineData("key,load,p\na,1,1\na,2,2\n", "line 2 and all others: key has one level only, a")]
    [InlineData("key,load,p\na,1,1\na,2,2\nb,1,3\n", "key b and load 2 have 0 values, others 1: a line is missing")]
    [InlineData("key,load,p\n\"a,1,1\n", "line 2: its quotation marks do not match")]
    [InlineData("key,load,p\n", "has no lines below its headings")]
    public void Mistakes_are_reported_with_their_line(string text, string problem) =>
        Should.Throw<InvalidDataException>(() => Read(text, KeyAndLoad)).Message.ShouldContain(problem);

    [Fact]
    public void Options_that_do_not_fit_the_question_are_reported_too()
    {
        void Refused(string text, AnovaQuestion question, string problem) =>
            Should.Throw<InvalidDataException>(() => Read(text, question)).Message.ShouldContain(problem);

        var logarithms = KeyAndLoad with { Logarithms = true };
        Refused("key,load,p\na,1,1\na,2,0\n", logarithms, "line 3: p is 0, but --log takes only positive values");
        Refused(
            "key,load,p\na,1,1\na,2,2\nb,1,3\nb,2,4\n", KeyAndLoad with { Replicated = true },
            "--replicated is given, but no combination of levels has several values");
        Refused(
            "key,load,p\na,1,1\na,1,2\na,2,2\nb,1,3\nb,2,4\n", KeyAndLoad with { Replicated = true },
            "key a and load 2 have 1 values, others 2: a line is missing");
        var blocks = KeyAndLoad with { Block = "block" };
        Refused("block,key,load,p\n1,a,1,1\n1,a,1,2\n", blocks, "line 3: a second value for key a, load 1 and block 1");
        Refused(
            "block,key,load,p\n1,a,1,1\n1,a,2,1\n1,b,1,1\n1,b,2,1\n2,a,1,1\n2,a,2,1\n2,b,2,1\n", blocks,
            "key b, load 1 and block 2 have 0 values, others 1: a line is missing");
    }

    // A hundred lines, all different in sixteen columns: 10^32 combinations.
    [Fact]
    public void Columns_that_are_no_factors_are_refused_and_not_multiplied_out()
    {
        string[] columns = [.. Enumerable.Range(0, 16).Select(i => $"c{i}")];
        var lines = Enumerable.Range(0, 100).Select(i => string.Join(',', Enumerable.Repeat(i, 17)));

        var problem = Should.Throw<InvalidDataException>(
            () => Read(string.Join(',', columns) + ",p\n" + string.Join('\n', lines), KeyAndLoad with { Factors = columns })).Message;

        problem.ShouldContain("c14 0 and c15 1 have 0 values, others 1: a line is missing");
    }

    private FactorialTable Read(string text, AnovaQuestion question)
    {
        File.WriteAllText(_file, text);
        return AnovaInput.Read(_file, question);
    }
}
