using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Load.Formats;
using TlsToll.Load.Http;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>
/// An Active EB: opens a connection, sends the interactions of a business session one after the other without think time, closes the
/// connection, and starts over (García et al. 2007, section 3.2). A failed or timed-out connection ends its session, which counts as
/// aborted; the next session starts normally.
/// </summary>
public sealed class ActiveEb : IDisposable
{
    // Pause after a failed connect, to avoid flooding a server that is down.
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    private readonly CellContext _cell;
    private readonly EbStream _stream;
    private readonly IWireFormat _format;
    private readonly RequestBuffer _requests = new();
    private readonly ResponseBuffer _answers = new();
    private readonly AnswerTimer _timer;

    /// <summary>Creates an EB; no connection is opened yet.</summary>
    public ActiveEb(CellContext cell, EbStream stream)
    {
        (_cell, _stream, _format) = (cell, stream, cell.NewFormat());
        _timer = new AnswerTimer(cell.Timeout, cell.Time);
    }

    /// <summary>The EB's interactions, in order.</summary>
    public RecordLog<InteractionRecord> Interactions { get; } = new();

    /// <summary>The EB's connections, in the order in which they were closed.</summary>
    public RecordLog<ConnectionRecord> Connections { get; } = new();

    /// <summary>Number of sessions started.</summary>
    public long Sessions { get; private set; }

    /// <summary>Number of sessions that ended early because of a failed connection or a timeout.</summary>
    public long Aborted { get; private set; }

    /// <summary>Runs sessions until the work is done, the window is over, or the cell is drained.</summary>
    public async Task RunAsync()
    {
        while (ShouldContinue() && _stream.NextSession() is { } session)
            await RunSessionAsync(session, intended: null);
    }

    /// <summary>Runs one session of an open loop.</summary>
    /// <param name="intended">Arrival of the session, in nanoseconds since the epoch.</param>
    public async Task RunOneAsync(long intended)
    {
        if (_stream.NextSession() is { } session)
            await RunSessionAsync(session, intended);
    }

    /// <summary>Releases the EB's buffers; its records remain available.</summary>
    public void Dispose()
    {
        (_format as IDisposable)?.Dispose();
        _requests.Dispose();
        _answers.Release();
        _timer.Dispose();
    }

    private bool ShouldContinue() => !_cell.Drain.IsCancellationRequested && _cell.Now < _cell.Window.End;

    private async Task RunSessionAsync(BusinessSessionPlan session, long? intended)
    {
        Sessions++;
        EbConnection? connection = null;
        try
        {
            while (session.Made < session.Length && (session.Made == 0 || ShouldContinue()))
            {
                (connection, var ended) = await InteractAsync(session, connection, session.Made == 0 ? intended : null);
                if (ended is Outcome.Timeout or Outcome.Transport)
                {
                    Aborted++;
                    if (connection is null)
                        await Task.Delay(Pause, _cell.Time);
                    return;
                }
            }
        }
        finally
        {
            if (connection is not null)
                await connection.DisposeAsync();
        }
    }

    private async ValueTask<(EbConnection? Connection, Outcome Outcome)> InteractAsync(BusinessSessionPlan session, EbConnection? connection, long? intended)
    {
        var planned = session.Next();
        var request = _format.Write(_requests, planned.Service, planned.Request);
        var record = new InteractionRecord { Eb = _stream.Eb, Session = session.Number, Service = (byte)planned.Service, Connection = -1 };
        var limit = _timer.Start();
        record.Start = _cell.Now;
        record.Intended = intended ?? record.Start;
        try
        {
            if (connection is null)
            {
                record.Opened = 1;
                connection = await EbConnection.OpenAsync(_cell, _stream.Eb, session.Number, _answers, Connections, limit);
                (record.Connect, record.Handshake) = (connection.Record.Connect, connection.Record.Handshake);
            }

            record.Connection = connection.Record.Connection;
            record.BytesSent = request.Length;
            var sent = _cell.Time.GetTimestamp();
            var answer = await connection.Http.SendAsync(request, limit);
            record.FirstByte = _cell.Nanoseconds(answer.FirstByte) - _cell.Nanoseconds(sent);
            record.BytesReceived = answer.Bytes;
            Finish(ref record, _cell.Nanoseconds(answer.LastByte), Judge(planned, answer, ref record));
            if (_cell.Request.Connection == ConnectionScope.Request || answer.Close)
            {
                await connection.DisposeAsync();
                connection = null;
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            var late = e is OperationCanceledException;
            _cell.CountReason(late ? $"{planned.Service}: no response in time" : $"{planned.Service}: {e.Message}");
            Finish(ref record, _cell.Now, late ? Outcome.Timeout : Outcome.Transport);
        }

        return (connection, record.Outcome);
    }

    // A total that no order can have must not break the driver; the audit finds it.
    private static long Cents(decimal total) => total is >= 0 and < 1e15m && decimal.IsInteger(total * 100) ? (long)(total * 100) : -1;

    private Outcome Judge(PlannedInteraction planned, HttpAnswer answer, ref InteractionRecord record)
    {
        try
        {
            var response = _format.Read(planned.Service, answer);
            var problem = ResponseChecks.Problem(planned.Request, response);
            if (problem is null)
            {
                if (response is CreateOrderResponse created)
                    (record.Order, record.OrderCents) = (created.OrderId, Cents(created.Total));
                return Outcome.Ok;
            }

            _cell.CountReason($"{planned.Service}: {problem}");
        }
        catch (ServiceFaultException e) when (e.Fault.Code == FaultCode.Refused)
        {
            return Outcome.Refused;
        }
        catch (ServiceFaultException e)
        {
            _cell.CountReason($"{planned.Service}: {e.Fault.Code}: {e.Fault.Reason}");
        }
        catch (FormatException e)
        {
            _cell.CountReason($"{planned.Service}: {e.Message}");
        }

        return Outcome.Error;
    }

    private void Finish(ref InteractionRecord record, long end, Outcome outcome)
    {
        record.Outcome = outcome;
        record.Total = end - record.Intended;
        var window = _cell.Window;
        record.InWindow = end >= window.Start && end <= window.End ? (byte)1 : (byte)0;
        Interactions.Add(record);
        if (Interactions.Count == 1)
            _cell.Begin();
        LiveMetrics.Add(_cell, in record);
        _cell.Live.Add(record.Total / 1e6, OutcomeName.IsFailure(outcome));
    }
}
