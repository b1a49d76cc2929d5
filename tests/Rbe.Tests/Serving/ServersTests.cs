using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Rbe.Serving;

namespace TlsToll.Rbe.Tests.Serving;

/// <summary>What the RBE serves itself: results, and the CPU time of a database.</summary>
public sealed class ServersTests
{
    private const string Secret = "sixteen-or-more-characters";

    private static readonly IPEndPoint Anywhere = new(IPAddress.Loopback, 0);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Results_are_listed_and_given_as_they_are_and_nothing_else_is()
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        await File.WriteAllTextAsync(Path.Combine(directory.FullName, "cells.csv.gz"), "not really", Token);
        await ServingAsync((ready, end) => ResultsServer.RunAsync(directory.FullName, Anywhere, ready, end), async http =>
        {
            (await http.GetStringAsync("/health", Token)).ShouldBe("ready\n");
            (await http.GetStringAsync("/", Token)).ShouldContain("cells.csv.gz");
            (await http.GetStringAsync("/cells.csv.gz", Token)).ShouldBe("not really");
            using var outside = await http.GetAsync("/..%2f..%2fetc%2fpasswd", Token);
            outside.StatusCode.ShouldBe(HttpStatusCode.NotFound);
        });
        directory.Delete(recursive: true);
    }

    [Fact]
    public async Task Symbolic_links_are_neither_listed_nor_followed()
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-test-");
        var (outside, results) = (directory.CreateSubdirectory("outside"), directory.CreateSubdirectory("results"));
        await File.WriteAllTextAsync(Path.Combine(outside.FullName, "secret"), "secret", Token);
        await File.WriteAllTextAsync(Path.Combine(results.CreateSubdirectory("run").FullName, "cells.csv"), "cells", Token);
        File.CreateSymbolicLink(Path.Combine(results.FullName, "stolen-file"), Path.Combine(outside.FullName, "secret"));
        Directory.CreateSymbolicLink(Path.Combine(results.FullName, "stolen-directory"), outside.FullName);
        Directory.CreateSymbolicLink(Path.Combine(directory.FullName, "latest"), results.FullName);
        await ServingAsync((ready, end) => ResultsServer.RunAsync(Path.Combine(directory.FullName, "latest"), Anywhere, ready, end), async http =>
        {
            var list = await http.GetStringAsync("/", Token);
            list.ShouldContain("run/");
            list.ShouldNotContain("stolen");
            (await http.GetStringAsync("/run/cells.csv", Token)).ShouldBe("cells");
            foreach (var path in (string[])["/stolen-file", "/stolen-directory/", "/stolen-directory/secret", "/run/..%2fstolen-file", "/%73tolen-file"])
            {
                using var response = await http.GetAsync(path, Token);
                response.StatusCode.ShouldBe(HttpStatusCode.NotFound, path);
            }
        });
        directory.Delete(recursive: true);
    }

    [Fact]
    public async Task The_CPU_time_of_a_process_is_served_to_holders_of_the_token()
    {
        var meter = new MeterServer(Environment.ProcessId, Secret);
        await ServingAsync((ready, end) => meter.RunAsync(Anywhere, ready, end), async http =>
        {
            using var stranger = await http.GetAsync("/cpu", Token);
            stranger.StatusCode.ShouldBe(HttpStatusCode.Unauthorized);
            (await http.GetStringAsync("/health", Token)).ShouldBe("ready\n");

            http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Secret);
            var before = CpuClock.Of(Environment.ProcessId).ReadNanoseconds();
            var cpu = await http.GetFromJsonAsync("/cpu", WireJson.Default.TierCpu, Token);
            cpu!.CpuNanoseconds.ShouldBeGreaterThanOrEqualTo(before);
            cpu.ResidentBytes.ShouldBeNull();
            using var nowhere = await http.GetAsync("/elsewhere", Token);
            nowhere.StatusCode.ShouldBe(HttpStatusCode.NotFound);
        });
    }

    [Fact]
    public void A_process_that_is_not_there_cannot_be_metered() => Should.Throw<ProcessGoneException>(() => new MeterServer(int.MaxValue, null));

    private static Task ServingAsync(Func<TextWriter, CancellationToken, Task> serve, Func<HttpClient, Task> use) => Served.WhileAsync(serve, async address =>
    {
        using var http = new HttpClient { BaseAddress = address };
        await use(http);
    });
}
