using TlsToll.Testbed.Supervision;

namespace TlsToll.Testbed.Fronts;

/// <summary>What is the same in a mesh of any program: its words, the start of its two proxies, and the check of the connection between them.</summary>
internal static class Mesh
{
    /// <summary>Ending of the word for a mesh with TLS between its proxies.</summary>
    public const string WithTls = "-mesh";

    /// <summary>Ending of the word for a mesh without any TLS.</summary>
    public const string WithoutTls = WithTls + "-plain";

    /// <summary>Path at which the server's proxy answers itself.</summary>
    public const string Between = "/.between";

    /// <summary>Starts both proxies, the server's first, and waits until requests pass from one to the other.</summary>
    /// <param name="launch">What they need.</param>
    /// <param name="server">Starts the server's proxy without waiting.</param>
    /// <param name="client">Starts the client's proxy in front of the server's without waiting; its disposal ends both.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="MissingProgramException">The program is missing.</exception>
    /// <exception cref="TestbedException">One of them did not start, or the connection between them is not as it should be.</exception>
    public static async Task<FrontServer> StartAsync(
        FrontLaunch launch, Func<FrontLaunch, FrontServer> server, Func<FrontServer, FrontServer> client, CancellationToken cancellation)
    {
        var behind = await FrontServer.ReadyAsync(server(launch with { Name = launch.Name + "-server" }), cancellation);
        FrontServer mesh;
        try
        {
            mesh = client(behind);
        }
        catch
        {
            await behind.DisposeAsync();
            throw;
        }

        return await FrontServer.ReadyAsync(mesh, cancellation);
    }

    /// <summary>Checks the connection between both proxies. The server's answers already: what does not pass now will not pass later.</summary>
    /// <param name="name">Name of the mesh.</param>
    /// <param name="expected">What the server's proxy should say of the connection.</param>
    /// <param name="log">Log of the client's proxy, for errors.</param>
    /// <param name="ask">Asks the server's proxy through the client's.</param>
    /// <exception cref="TestbedException">The request does not pass, or the connection is another one.</exception>
    public static async Task EnsurePassesAsync(string name, string expected, string log, Func<Task<string>> ask)
    {
        string found;
        try
        {
            found = await ask();
        }
        catch (TestbedException e)
        {
            throw new TestbedException($"No request passes from one proxy of {name} to the other: {e.Message}\n{LogTail.Of(log)}", e);
        }

        if (found != expected)
            throw new TestbedException($"Between the proxies of {name} is '{found}' where '{expected}' should be.");
    }
}
