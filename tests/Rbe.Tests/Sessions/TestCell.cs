using System.Diagnostics;
using TlsToll.Load.Messages;
using TlsToll.Load.Sessions;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>Runs small cells and gives what came of them.</summary>
internal static class TestCell
{
    /// <summary>Fixed work of one EB: sessions of three interactions with Change Payment Method, the smallest messages.</summary>
    public static CellRequest Request(int port, int sessions = 1) => new()
    {
        RequestIdPrefix = "t",
        Connection = ConnectionScope.Session,
        Address = "127.0.0.1",
        Port = port,
        ServerName = "ecdsa-p256.sut.test",
        CaPath = "",
        Format = "soap",
        Load = LoadKind.FixedWork,
        Part = 1,
        Ebs = 1,
        EbTo = 1,
        Sessions = sessions,
        Seed = 1,
        PopulationSeed = 1,
        Customers = 1000,
        Items = 1000,
        AsOf = new DateOnly(2026, 1, 1),
        SessionLength = "fixed:3",
        Mix = "ChangePaymentMethod=100",
        DetailItems = "1",
        Timeout = 120,
        Epoch = Stopwatch.GetTimestamp(),
        RecordPath = "",
    };

    /// <summary>Runs a cell to its end.</summary>
    /// <param name="request">The cell.</param>
    /// <param name="security">Plain if null.</param>
    /// <param name="drain">Cuts it short.</param>
    /// <param name="time">Its clock, which begins with it; the system's if null.</param>
    /// <param name="starts">Gets the cell before its load begins.</param>
    public static async Task<Ended> RunAsync(
        CellRequest request, TransportSecurity? security = null, CancellationTokenSource? drain = null, ManualTime? time = null, Action<CellContext, CellLoad>? starts = null)
    {
        if (time is not null)
            request = request with { Epoch = time.GetTimestamp() };
        var context = new CellContext(request, security ?? TransportSecurity.Plain, drain?.Token ?? CancellationToken.None) { Time = time ?? TimeProvider.System };
        var load = new CellLoad(context);
        starts?.Invoke(context, load);
        var start = context.Now;
        try
        {
            await load.RunAsync();
            return new Ended(load.Records(), load.Result(start, context.Now, _ => 0), context);
        }
        finally
        {
            load.Release();
        }
    }
}

/// <summary>What a cell came to.</summary>
internal sealed record Ended(RecordFile Records, CellResult Result, CellContext Context)
{
    public Outcome[] Outcomes => [.. Records.Interactions.Select(i => i.Outcome)];
}
