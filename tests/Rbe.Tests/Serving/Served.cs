using System.IO.Pipelines;

namespace TlsToll.Rbe.Tests.Serving;

/// <summary>Runs a server while a test uses it.</summary>
internal static class Served
{
    /// <summary>Starts a server, waits for the address that it prints, and ends it after the use.</summary>
    public static async Task WhileAsync(Func<TextWriter, CancellationToken, Task> serve, Func<Uri, Task> use)
    {
        var token = TestContext.Current.CancellationToken;
        using var end = CancellationTokenSource.CreateLinkedTokenSource(token);
        var pipe = new Pipe();
        await using var ready = new StreamWriter(pipe.Writer.AsStream());
        using var said = new StreamReader(pipe.Reader.AsStream());
        var server = serve(ready, end.Token);
        var address = await Task.WhenAny(said.ReadLineAsync(token).AsTask(), server) is Task<string?> line ? await line : null;
        await use(new Uri(address.ShouldNotBeNull()));
        await end.CancelAsync();
        await server;
    }
}
