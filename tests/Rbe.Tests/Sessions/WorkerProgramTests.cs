using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using TlsToll.Load.Messages;
using TlsToll.Load.Workers;
using TlsToll.Results.Records;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class WorkerProgramTests : IDisposable
{
    private readonly string _records = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => File.Delete(_records);

    [Fact]
    public async Task A_cell_gives_a_result_and_a_file_of_records_and_the_end_of_input_ends_the_worker()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker();

        worker.Tell(new WorkerCommand(Request(server)));
        var result = (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();
        worker.Tell(new WorkerCommand(Request(server, sessions: 3)));
        var second = (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();

        (await worker.EndAsync()).ShouldBe(0);
        (result.Sessions, result.Connections, second.Sessions, second.Connections).ShouldBe((1, 1, 3, 3));
        RecordFile.Read(_records).Interactions.Length.ShouldBe(9);
        (await server.LeftOpenAsync()).ShouldBe(0);
    }

    [Fact]
    public async Task Progress_comes_while_a_cell_is_under_way_and_the_end_of_the_input_drains_it()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker();

        worker.Tell(new WorkerCommand(Request(server) with { Load = LoadKind.Timed, Settling = 0, Window = 600, SessionLength = "fixed:10000" }));
        // The first progress may come before the first answer.
        var progress = (await worker.NextAsync(e => e.Progress is { Interactions: > 0 })).Progress!;
        (await worker.EndAsync()).ShouldBe(0);
        var result = (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();

        (progress.Sips > 0, progress.P90Ms > 0, progress.Errors).ShouldBe((true, true, 0));
        (result.Connections, result.Aborted).ShouldBe((result.Sessions, 0));
        RecordFile.Read(_records).Interactions.ShouldAllBe(i => i.Outcome == Outcome.Ok);
    }

    [Fact]
    public async Task The_end_of_the_input_drains_the_cell_under_way()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker();

        worker.Tell(new WorkerCommand(Request(server) with { Load = LoadKind.Timed, Settling = 600, Window = 60 }));
        while (server.Requests == 0)
            await Task.Delay(5, Token);

        (await worker.EndAsync()).ShouldBe(0);
        (await server.LeftOpenAsync()).ShouldBe(0);
    }

    [Fact]
    public async Task A_stop_ends_the_cell_under_way_and_not_the_next()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker();

        worker.Tell(new WorkerCommand(Request(server) with { Sessions = 1_000_000, SessionLength = "fixed:10000" }));
        await worker.NextAsync(e => e.Progress is { Interactions: > 0 });
        worker.Tell(new WorkerCommand(Cell: null, Stop: true));
        var stopped = (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();
        // One that comes too late stops nothing.
        worker.Tell(new WorkerCommand(Cell: null, Stop: true));
        worker.Tell(new WorkerCommand(Request(server, sessions: 3)));
        var next = (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();

        await worker.EndAsync();
        stopped.Aborted.ShouldBe(0);
        next.Sessions.ShouldBe(3);
        (await server.LeftOpenAsync()).ShouldBe(0);
    }

    [Fact]
    public async Task A_cell_that_cannot_be_done_is_a_failure_and_the_worker_goes_on()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker();

        worker.Tell(new WorkerCommand(Request(server) with { Tls = new TlsOffer { Versions = ["1.3"], Key = "rsa-2048", ChainLength = 2, Client = TlsClient.OpenSsl }, CaPath = "/nowhere/ca.pem" }));
        (await worker.NextAsync(_ => true)).Failure.ShouldNotBeNull();
        worker.Tell(new WorkerCommand(Request(server) with { SessionLength = "wrong" }));
        (await worker.NextAsync(_ => true)).Failure.ShouldNotBeNull().ShouldContain("unknown session length");
        worker.Tell(new WorkerCommand(Request(server) with { RecordPath = "/nowhere/records.bin" }));
        (await worker.NextAsync(e => e.Progress is null)).Failure.ShouldNotBeNull();
        worker.Tell(new WorkerCommand(Request(server)));

        (await worker.NextAsync(e => e.Progress is null)).Result.ShouldNotBeNull();
        await worker.EndAsync();
        (await server.LeftOpenAsync()).ShouldBe(0);
    }

    [Fact]
    public async Task A_controller_that_is_gone_does_not_break_the_end()
    {
        await using var server = new ScriptedServer(RightAnswers.To);
        using var worker = new Worker { IsBroken = true };

        worker.Tell(new WorkerCommand(Request(server)));

        (await worker.EndAsync()).ShouldBe(0);
        (await server.LeftOpenAsync()).ShouldBe(0);
    }

    private CellRequest Request(ScriptedServer server, int sessions = 1) => TestCell.Request(server.Port, sessions) with { RecordPath = _records };

    /// <summary>The program over lines in memory.</summary>
    private sealed class Worker : IDisposable
    {
        private readonly Lines _input = new();
        private readonly EventWriter _output = new();
        private readonly Task<int> _run;

        public Worker() => _run = Task.Run(() => WorkerProgram.RunAsync(_input, _output));

        public bool IsBroken { init => _output.IsBroken = value; }

        public void Tell(WorkerCommand command) => _input.Add(JsonSerializer.Serialize(command, WorkerJson.Default.WorkerCommand));

        public async Task<WorkerEvent> NextAsync(Func<WorkerEvent, bool> wanted)
        {
            while (true)
            {
                var next = await _output.Events.ReadAsync(Token).AsTask().WaitAsync(TimeSpan.FromMinutes(2), Token);
                if (wanted(next))
                    return next;
            }
        }

        public void Dispose()
        {
            _input.Dispose();
            _output.Dispose();
        }

        public Task<int> EndAsync()
        {
            _input.End();
            return _run;
        }
    }

    private sealed class Lines : TextReader
    {
        private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();

        public void Add(string line) => _lines.Writer.TryWrite(line);

        public void End() => _lines.Writer.TryComplete();

        public override async Task<string?> ReadLineAsync() =>
            await _lines.Reader.WaitToReadAsync() && _lines.Reader.TryRead(out var line) ? line : null;
    }

    private sealed class EventWriter : TextWriter
    {
        private readonly Channel<WorkerEvent> _events = Channel.CreateUnbounded<WorkerEvent>();

        public override Encoding Encoding => Encoding.UTF8;

        public ChannelReader<WorkerEvent> Events => _events.Reader;

        public bool IsBroken { get; set; }

        public override void WriteLine(string? value)
        {
            if (IsBroken)
                throw new IOException("Broken pipe");
            _events.Writer.TryWrite(JsonSerializer.Deserialize(value!, WorkerJson.Default.WorkerEvent)!);
        }
    }
}
