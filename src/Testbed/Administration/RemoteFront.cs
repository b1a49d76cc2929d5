using TlsToll.Contracts.Administration;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Testbed.Administration;

/// <summary>A program in front of a SUT that the command <c>front</c> has started, in a container or on another host.</summary>
/// <param name="administration">Client of the port of that command.</param>
/// <param name="kind">One of <see cref="FrontServer.Kinds"/>.</param>
public sealed class RemoteFront(AdministrationClient administration, string kind) : IFront
{
    // Each question is a request to the command, and one of the command to the program.
    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(10);

    /// <summary>Reads its ports and connections.</summary>
    /// <exception cref="HttpRequestException">The command does not answer, or does not run this program.</exception>
    public Task<FrontState> StateAsync(CancellationToken cancellation) => administration.FrontAsync(kind, cancellation);

    /// <summary>Reads its CPU time.</summary>
    /// <exception cref="HttpRequestException">The command does not answer.</exception>
    public Task<TierCpu> CpuAsync(CancellationToken cancellation) => administration.FrontCpuAsync(kind, cancellation);

    /// <inheritdoc/>
    public async Task<(long Accepted, long Open)> ReadAsync(CancellationToken cancellation)
    {
        var state = await StateAsync(cancellation);
        return (state.AcceptedConnections, state.OpenConnections);
    }

    /// <inheritdoc/>
    public Task<long> RestAsync(TimeSpan limit, CancellationToken cancellation) => FrontRest.WaitAsync(OpenAsync, Step, limit, cancellation);

    private async Task<long> OpenAsync(CancellationToken cancellation) => (await ReadAsync(cancellation)).Open;
}
