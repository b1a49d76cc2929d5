namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>Clients that hold connections as long as they may. Those that the SUT bears with for half a minute are in <see cref="UnderAttackTests"/>.</summary>
public sealed class SlowClientTests(FrontFixture front) : IClassFixture<FrontFixture>
{
    // For a failure only: the SUT ends all after some ten seconds, on a busy machine later.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    [Fact]
    public async Task Half_handshakes_and_bodies_byte_by_byte_are_shed_and_keep_nobody_out_nor_do_clients_that_never_read()
    {
        await using var attack = await SlowAttack.PrepareAsync(front);
        var resident = attack.Sut.ResidentBytes;
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(Patience);

        await attack.BeginAsync(heads: 0);
        var ends = Task.WhenAll(attack.Senders.Select(client => client.EndAsync(limit.Token)));
        await attack.HoldAsync(ends);

        foreach (var (_, bytes, beginning) in await ends)
            (bytes == 0 || beginning.StartsWith("HTTP/1.1 408 ", StringComparison.Ordinal)).ShouldBeTrue(beginning);
        (attack.Sut.PeakResidentBytes - resident).ShouldBeLessThan(SlowAttack.MostBytes);
        attack.End();
        await attack.Sut.ShouldHaveLoggedNothingAsync();
    }
}
