using System.CommandLine;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts;
using TlsToll.Experiments.Flags;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload.Inputs;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe up</c>: the tiers, until Ctrl+C.</summary>
internal static class UpCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var json = new Option<bool>("--json") { Description = "Print the addresses as one line of JSON" };
        var delay = new Option<string>("--vendor-delay")
        { Description = "Delay of the vendors in ms: N, uniform:A..B or exponential:M", HelpName = "DELAY", DefaultValueFactory = _ => "2000" };
        var refusals = new Option<double>("--vendor-refusals") { Description = "Share of authorisations refused, 0 to 1", HelpName = "SHARE" };
        var failures = new Option<double>("--vendor-failures") { Description = "Share of vendors' calls that fail, 0 to 1", HelpName = "SHARE" };
        var keys = new Option<string>("--keys")
        { Description = "Keys that the SUT has profiles for", HelpName = "LIST", DefaultValueFactory = _ => "rsa-2048,ecdsa-p256" };
        var customers = new Option<int>("--customers") { Description = "Customers to populate", HelpName = "N", DefaultValueFactory = _ => 1000 };
        var items = new Option<int>("--items") { Description = "Items to populate", HelpName = "N", DefaultValueFactory = _ => 1000 };
        var seed = new Option<ulong>("--seed") { Description = "Seed of the population", HelpName = "N", DefaultValueFactory = _ => 1UL };
        var keep = new Option<bool>("--keep") { Description = "Keep the database's directory" };
        var tiers = new Option<DirectoryInfo?>("--tiers") { Description = "Where the tiers' programs are", HelpName = "DIR" };
        var command = new Command("up", "Starts the tiers, prints their addresses and keeps them until Ctrl+C")
        { json, delay, refusals, failures, keys, customers, items, seed, keep, tiers };
        command.SetAction(async (parsed, _) =>
        {
            var options = new TestbedOptions
            {
                Seed = parsed.GetValue(seed),
                Customers = InRange("--customers", parsed.GetValue(customers), 10, 10_000_000),
                Items = InRange("--items", parsed.GetValue(items), 100, 1_000_000),
                AsOf = DateOnly.FromDateTime(DateTime.UtcNow),
                VendorDelay = Delay(parsed.GetValue(delay)!),
                VendorRefusalRate = Share("--vendor-refusals", parsed.GetValue(refusals)),
                VendorFailureRate = Share("--vendor-failures", parsed.GetValue(failures)),
                KeyKinds = KeyList.Parse("--keys", parsed.GetValue(keys)!),
                Keep = parsed.GetValue(keep),
                TiersDirectory = parsed.GetValue(tiers)?.FullName,
            };
            return await RunAsync(options, parsed.GetValue(json));
        });
        return command;
    }

    private static async Task<int> RunAsync(TestbedOptions options, bool json)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await TestbedHost.StartAsync(options, progress, interrupts.Drain);
        // A secret: in a file that only this user can read, never on the terminal or a command line.
        var database = testbed.Run.PathOf("connection-string");
        UnixFiles.WritePrivate(database, testbed.Cluster.ConnectionString + "\n");
        var addresses = UpAddresses.Of(testbed, database);
        progress.Clear();
        Console.WriteLine(json ? JsonSerializer.Serialize(addresses, UpJson.Default.UpAddresses) : addresses.ToText());
        await Console.Out.FlushAsync();
        var interrupted = Task.Delay(Timeout.Infinite, interrupts.Drain);
        var ended = await Task.WhenAny(testbed.AnyTierEnded, interrupted);
        if (ended == interrupted)
            return ExitCode.Success;
        var exit = await testbed.AnyTierEnded;
        throw new TestbedException(exit.Describe());
    }

    private static string Delay(string text) => VendorDelay.Problem(text) is { } problem ? throw new InvalidRequestException(problem + ".") : text;

    private static int InRange(string flag, int value, int low, int high) => value >= low && value <= high
        ? value
        : throw new InvalidRequestException($"{flag} must be {low} to {high}.");

    private static double Share(string flag, double value) => value is >= 0 and <= 1
        ? value
        : throw new InvalidRequestException($"{flag} must be 0 to 1.");
}

/// <summary>Where everything is.</summary>
/// <param name="Plain">The SUT's services without TLS.</param>
/// <param name="Tls">The SUT's services with TLS.</param>
/// <param name="Wsdl">The WSDL, over TLS.</param>
/// <param name="Openapi">The OpenAPI document, over TLS.</param>
/// <param name="Admin">The SUT's administration.</param>
/// <param name="Ca">The CA's certificate, a PEM file, which clients must trust.</param>
/// <param name="VendorsPlain">The vendors without TLS.</param>
/// <param name="VendorsTls">The vendors with TLS.</param>
/// <param name="VendorsAdmin">The vendors' administration, ledger included.</param>
/// <param name="Database">File with the database's connection string, for <c>rbe audit</c>.</param>
/// <param name="SutPid">Process id of the SUT.</param>
/// <param name="VendorsPid">Process id of the vendors.</param>
/// <param name="DatabasePid">Process id of the database's root.</param>
internal sealed record UpAddresses(
    Uri Plain, Uri Tls, Uri Wsdl, Uri Openapi, Uri Admin, string Ca, Uri VendorsPlain, Uri VendorsTls, Uri VendorsAdmin,
    string Database, int SutPid, int VendorsPid, int DatabasePid)
{
    /// <summary>The addresses of a running testbed. TLS is given by name, since a client that checks the name must find it.</summary>
    public static UpAddresses Of(TestbedHost testbed, string database)
    {
        var sut = testbed.Suts[0];
        var tls = new UriBuilder(sut.Addresses.Tls) { Host = "localhost" }.Uri;
        return new UpAddresses(
            sut.Addresses.Plain, tls, new Uri(tls, WireNames.SoapPath + "?wsdl"), new Uri(tls, "/openapi/v1.json"), sut.Addresses.Admin,
            testbed.Certificates.CaPath, testbed.Vendors.Addresses.Plain, testbed.Vendors.Addresses.Tls, testbed.Vendors.Addresses.Admin,
            database, sut.Pid, testbed.Vendors.Pid, testbed.Cluster.PostmasterPid);
    }

    /// <summary>A line per address.</summary>
    public string ToText() =>
        $"""
        plain    {Plain}
        tls      {Tls}
        wsdl     {Wsdl}
        openapi  {Openapi}
        admin    {Admin}
        ca       {Ca}
        vendors  {VendorsTls} (plain {VendorsPlain}, admin {VendorsAdmin})
        database {Database} (connection string)
        Ctrl+C ends them.
        """;
}

/// <summary>JSON of the addresses.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(UpAddresses))]
internal sealed partial class UpJson : JsonSerializerContext;
