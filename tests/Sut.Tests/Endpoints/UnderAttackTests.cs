using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Services;
using TlsToll.Hosting.Interactions;
using TlsToll.Sut.Administration;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>
/// Attacks at full size, and how long everybody else waits meanwhile. They judge times, so they want a host without other work, and follow each other:
/// <c>./bench test --times</c>.
/// </summary>
public sealed class UnderAttackTests(PostgresCluster cluster, SharedVendors vendors)
{
    private const int Seconds = 5;
    private const int Workers = 64;

    // As many as are in progress and wait by default.
    private const int Admitted = 2 * Admission.DefaultLimit;

    // Of the RBE and of most clients.
    private static readonly TimeSpan ClientTimeout = TimeSpan.FromSeconds(10);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>
    /// With the limits that the SUT has by default: 10 s for a handshake, 5 s for a body that is too slow, 30 s for a head and for a client that does not
    /// read; with some seconds for the server's timer and for what comes at once.
    /// </summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public async Task Slow_clients_are_shed_in_their_time_and_nobody_waits_for_them()
    {
        const int Heads = SlowAttack.DripCount / 2;
        await using var front = await StartAsync();
        await using var attack = await SlowAttack.PrepareAsync(front);
        using var admin = new HttpClient { BaseAddress = attack.Sut.Admin };
        var (resident, cpu) = (attack.Sut.ResidentBytes, attack.Sut.CpuTime);
        var begun = Stopwatch.StartNew();

        await attack.BeginAsync(Heads);
        var ends = Task.WhenAll(attack.Senders.Select(client => client.EndAsync(Token)));
        await attack.HoldAsync(ends);
        var idle = await admin.GetFromJsonAsync("/idle?wait=60", AdministrationJson.Default.IdleState, Token);

        var (all, grown) = (begun.Elapsed, attack.Sut.PeakResidentBytes - resident);
        TestContext.Current.TestOutputHelper?.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{grown >> 20} MiB more, slowest probe {attack.SlowestProbe}, all gone after {all}, {attack.Sut.CpuTime - cpu} of CPU time"));
        idle!.OpenConnections.ShouldBe(0);
        all.ShouldBeLessThan(TimeSpan.FromSeconds(45));
        var times = (await ends).Select(end => end.Time).ToArray();
        times[..Heads].Max().ShouldBeInRange(TimeSpan.FromSeconds(29), TimeSpan.FromSeconds(40), "heads");
        times[Heads..SlowAttack.DripCount].Max().ShouldBeInRange(TimeSpan.FromSeconds(4), TimeSpan.FromSeconds(15), "bodies");
        times[SlowAttack.DripCount..].Max().ShouldBeInRange(TimeSpan.FromSeconds(9), TimeSpan.FromSeconds(20), "handshakes");
        foreach (var client in attack.Deaf)
            (await client.EndAsync(Token)).Bytes.ShouldBeLessThan(SlowAttack.AnswerBytes);
        // The SUT takes some 2 ms of CPU time to shed a half handshake, and sheds all of them at about the same time.
        attack.SlowestProbe.ShouldBeLessThan(TimeSpan.FromSeconds(5));
        grown.ShouldBeLessThan(SlowAttack.MostBytes);
    }

    /// <summary>
    /// An open loop, in which clients come at their own rate however long others wait, with three times as many as the SUT, its database and the clients
    /// can serve together on this host. It fails on one that then answers fewer than 170 requests a second: see <see cref="Admission.DefaultLimit"/>.
    /// </summary>
    [Fact(Explicit = true)]
    [Trait("Judges", "times")]
    public async Task Under_three_times_its_capacity_the_SUT_refuses_soon_and_answers_in_time_what_it_admits()
    {
        await using var front = await StartAsync();
        await using var sut = await front.StartAsync(front.Database);
        using var client = new HttpClient { BaseAddress = sut.Plain, Timeout = ClientTimeout };
        // Once for the compiler.
        await CapacityAsync(client);
        var capacity = await CapacityAsync(client);

        // All places are taken after a while, in which twice the capacity is too much, and then for some seconds.
        var answers = await OpenLoopAsync(client, 3 * capacity, (Admitted / (2 * capacity)) + Seconds);

        var admitted = answers.Where(a => a.Status == HttpStatusCode.OK).Select(a => a.Time).ToArray();
        var refused = answers.Where(a => a.Status == HttpStatusCode.ServiceUnavailable).ToArray();
        var text = string.Create(
            CultureInfo.InvariantCulture,
            $"capacity {capacity:0}/s; {admitted.Length} admitted, 99 % within {NinetyNine(admitted):0.00} s; {refused.Length} refused, 99 % within {NinetyNine(refused.Select(a => a.Time)):0.00} s; {answers.Count(a => a.Status is null)} timed out");
        TestContext.Current.TestOutputHelper?.WriteLine(text);
        (admitted.Length + refused.Length).ShouldBe(answers.Length, text);
        refused.Length.ShouldBeGreaterThan(0, text);
        refused.Select(a => a.RetryAfter?.TotalSeconds).Distinct().ShouldBe([1.0], text);
        // At once, or after the longest wait.
        NinetyNine(refused.Select(a => a.Time)).ShouldBeLessThan(Admission.DefaultMaxWait + 1, text);
        NinetyNine(admitted).ShouldBeLessThan(0.8 * ClientTimeout.TotalSeconds, text);
    }

    // Infinite for none.
    private static double NinetyNine(IEnumerable<double> times)
    {
        double[] sorted = [.. times.Order()];
        return sorted.Length == 0 ? double.PositiveInfinity : sorted[(int)Math.Ceiling(0.99 * sorted.Length) - 1];
    }

    // Requests per second that so many clients get answered who each wait for their answer.
    private static async Task<double> CapacityAsync(HttpClient client)
    {
        var (asked, clock) = (0, Stopwatch.StartNew());
        await Task.WhenAll(Enumerable.Range(0, Workers).Select(async _ =>
        {
            while (clock.Elapsed.TotalSeconds < Seconds)
                (await AskAsync(client, Interlocked.Increment(ref asked), clock, 0)).Status.ShouldBe(HttpStatusCode.OK);
        }));
        return asked / clock.Elapsed.TotalSeconds;
    }

    private static async Task<Answer[]> OpenLoopAsync(HttpClient client, double rate, double seconds)
    {
        var (count, clock, answers) = ((int)(rate * seconds), Stopwatch.StartNew(), new List<Task<Answer>>());
        using var pace = new PeriodicTimer(TimeSpan.FromMilliseconds(2));
        while (answers.Count < count)
        {
            while (answers.Count < Math.Min(count, clock.Elapsed.TotalSeconds * rate))
                answers.Add(AskAsync(client, answers.Count, clock, answers.Count / rate));
            await pace.WaitForNextTickAsync(Token);
        }

        return await Task.WhenAll(answers);
    }

    // Half of the usual mix is Create Order.
    private static async Task<Answer> AskAsync(HttpClient client, int number, Stopwatch clock, double due)
    {
        var (customer, item) = (1 + (number % DatabaseServer.Scale.Customers), 1 + (number % DatabaseServer.Scale.Items));
        try
        {
            using var response = number % 2 == 0
                ? await client.PostAsJsonAsync("/json/CreateOrder", Requests.Order(customer, null, (item, 1)), WireJson.Default.CreateOrderRequest, Token)
                : await client.PostAsJsonAsync(
                    "/json/ProductDetail", new ProductDetailRequest { ItemIds = [item] }, WireJson.Default.ProductDetailRequest, Token);
            return new Answer(response.StatusCode, clock.Elapsed.TotalSeconds - due, response.Headers.RetryAfter?.Delta);
        }
        catch (TaskCanceledException) when (!Token.IsCancellationRequested)
        {
            return new Answer(null, clock.Elapsed.TotalSeconds - due, null);
        }
    }

    private async Task<FrontFixture> StartAsync()
    {
        var front = new FrontFixture(cluster, vendors);
        await front.InitializeAsync();
        return front;
    }

    /// <summary>An answer.</summary>
    /// <param name="Status">Its status; null if the client no longer waited for it.</param>
    /// <param name="Time">Seconds since the client should have asked.</param>
    /// <param name="RetryAfter">Its Retry-After; null without one.</param>
    private sealed record Answer(HttpStatusCode? Status, double Time, TimeSpan? RetryAfter);
}
