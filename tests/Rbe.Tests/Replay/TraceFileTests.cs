using TlsToll.Load.Replay;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Replay;

public sealed class TraceFileTests : IDisposable
{
    private readonly string _path = Path.GetTempFileName();

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void What_is_written_is_read()
    {
        var trace = CsTrace.Draw(5, 1, 200);
        TraceFile.Write(_path, trace);

        var read = TraceFile.Read(_path, 5);

        // Clients are numbered as they come.
        read.Requests.Select(r => (r.Page, r.Path, r.Bytes)).ShouldBe(trace.Requests.Select(r => (r.Page, r.Path, r.Bytes)));
        read.Clients.ShouldBe(trace.Clients);
        read.Requests.Zip(trace.Requests).GroupBy(pair => pair.First.Client).ShouldAllBe(client => client.Select(p => p.Second.Client).Distinct().Count() == 1);
    }

    [Fact]
    public void Bytes_alone_suffice_and_every_request_is_then_a_page()
    {
        var trace = Read("client,bytes", "alice,1200", "", "bob,0", "alice,1200");

        trace.Requests.Select(r => (r.Client, r.Path, r.Bytes)).ShouldBe([(0, "/static/1200", 1200), (1, "/static/0", 0), (0, "/static/1200", 1200)]);
        trace.Requests.Select(r => r.Page).Distinct().Count().ShouldBe(3);
    }

    [Fact]
    public void Columns_come_in_any_order_and_texts_may_be_quoted()
    {
        var request = Read("path,page,client", "/static/36KB,7,\"10.0.0.1, proxy\"").Requests.Single();

        request.ShouldBe(new TraceRequest(0, 7, "/static/36KB", 36_864));
    }

    [Theory]
    [InlineData("client,bytes,colour", "a,1,red", "line 1: unknown column 'colour'")]
    [InlineData("bytes", "1", "line 1: 'client' is missing")]
    [InlineData("client,page", "a,1", "line 1: 'path' or 'bytes' is missing")]
    [InlineData("client,bytes,bytes", "a,1,1", "line 1: 'bytes' occurs 2 times")]
    [InlineData("client,bytes", "a", "line 2: it has 1 fields, and there are 2 columns")]
    [InlineData("client,bytes", ",1", "line 2: client is missing")]
    [InlineData("client,bytes", "a,-1", "line 2: bytes is '-1', expected a number from 0 to 33554432")]
    [InlineData("client,bytes", "a,33554433", "line 2: bytes is '33554433'")]
    [InlineData("client,path", "a,/index.html", "line 2: the SUT serves no /index.html")]
    [InlineData("client,path", "a,", "line 2: path and bytes are missing")]
    [InlineData("client,path,bytes", "a,/static/36KB,36000", "line 2: /static/36KB has 36864 bytes, not 36000")]
    [InlineData("client,page,bytes", "a,first,1", "line 2: page is 'first'")]
    [InlineData("client,bytes", "\"a,1", "line 2: its quotation marks do not match")]
    [InlineData("client,bytes", "", "the file has no line below the headings")]
    public void A_mistake_is_reported_with_its_line(string heading, string line, string expected) =>
        Should.Throw<InvalidDataException>(() => Read(heading, line)).Message.ShouldContain(expected);

    [Fact]
    public void Pages_of_a_client_never_fall()
    {
        var mistake = Should.Throw<InvalidDataException>(() => Read("client,page,bytes", "a,1,1", "b,0,1", "a,2,1", "a,1,1"));

        mistake.Message.ShouldContain("line 5: page 1 of client a comes after its page 2");
    }

    [Fact]
    public void Up_to_20_mistakes_are_reported_together()
    {
        var two = Should.Throw<InvalidDataException>(() => Read("client,bytes", "a,x", "a,1", ",1")).Message;
        two.ShouldContain("line 2: ");
        two.ShouldNotContain("line 3: ");
        two.ShouldContain("line 4: ");

        var many = Should.Throw<InvalidDataException>(() => Read(["client,bytes", .. Enumerable.Repeat("a,x", 25)])).Message;
        many.ShouldContain("line 21: ");
        many.ShouldNotContain("line 22: ");
        many.ShouldContain("and 5 more");
    }

    [Fact]
    public void An_empty_file_is_reported() => Should.Throw<InvalidDataException>(() => Read()).Message.ShouldContain("line 1: the headings should be client, page, path, bytes");

    private Trace Read(params string[] lines)
    {
        File.WriteAllLines(_path, lines);
        return TraceFile.Read(_path, 1);
    }
}
