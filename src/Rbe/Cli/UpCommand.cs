using System.CommandLine;
using System.Text.Json;
using TlsToll.Contracts;
using TlsToll.Experiments.Settings;
using TlsToll.Testbed;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench up</c>: starts the tiers and keeps them until Ctrl+C.</summary>
internal static class UpCommand
{
    public static Command Create()
    {
        var form = SettingTable.OneOf("output", "FORM", "Form of the addresses; json is one line", "text", "json") with { Group = SettingGroups.Output };
        var delay = SettingTable.VendorDelay with { Help = "Response delay of the vendors in ms: N, uniform:A..B or exponential:MEAN (default: 2000)", Usual = "2000" };
        var refusals = SettingTable.Number("vendor-refusals", "SHARE", "Share of authorisations refused", 0.0, 1, 0) with { Group = SettingGroups.Load };
        var failures = SettingTable.Number("vendor-failures", "SHARE", "Share of calls to the vendors that fail", 0.0, 1, 0) with { Group = SettingGroups.Load };
        var keys = SettingTable.Keys("Keys for which the SUT has certificates");
        var behindProxy = SettingTable.Flag("behind-proxy", "Start the SUT for a program in front of it that keeps connections open, such as those of the command front") with
        { Group = SettingGroups.Tiers };
        var ports = new UpPorts();
        return SettingCommand.Create(
            "up", "Starts the tiers, prints their addresses and keeps them until Ctrl+C",
            [form, .. ports.Settings, delay, refusals, failures, keys, behindProxy, SettingTable.Customers, SettingTable.Items, SettingTable.Seed, SettingTable.Keep, SettingTable.Tiers],
            (reader, _, _) =>
            {
                var options = new TestbedOptions
                {
                    Seed = reader.Get(SettingTable.Seed),
                    Customers = reader.Get(SettingTable.Customers),
                    Items = reader.Get(SettingTable.Items),
                    AsOf = DateOnly.FromDateTime(DateTime.UtcNow),
                    VendorDelay = reader.Get(delay),
                    VendorRefusalRate = reader.Get(refusals),
                    VendorFailureRate = reader.Get(failures),
                    KeyKinds = KeysToMake.Of(reader.Get(keys)),
                    Keep = reader.Get(SettingTable.Keep),
                    TiersDirectory = reader.Get(SettingTable.Tiers),
                    Ports = ports.Read(reader),
                    Suts = [new("sut") { Arguments = reader.Get(behindProxy) ? ["--behind-proxy"] : [] }],
                };
                var json = reader.Get(form) == "json";
                reader.Ensure();
                return RunAsync(options, json);
            });
    }

    private static async Task<int> RunAsync(TestbedOptions options, bool json)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await TestbedHost.StartAsync(options, progress, interrupts.Drain);
        // The connection string is a secret: write it to a file that only this user can read, never to the terminal or a command line.
        var database = testbed.Run.PathOf("connection-string");
        UnixFiles.WritePrivate(database, testbed.Cluster.ConnectionString + "\n");
        var addresses = UpAddresses.Of(testbed, database);
        progress.Clear();
        if (json)
            Console.WriteLine(JsonSerializer.Serialize(addresses, JsonSerializerOptions.Web));
        else
            Terminal.Write(addresses.ToText() + "\n");
        await Console.Out.FlushAsync();
        var interrupted = Task.Delay(Timeout.Infinite, interrupts.Drain);
        var ended = await Task.WhenAny(testbed.AnyTierEnded, interrupted);
        if (ended == interrupted)
            return ExitCode.Success;
        var exit = await testbed.AnyTierEnded;
        throw new TestbedException(exit.Describe());
    }
}

/// <summary>Addresses and process ids of running tiers.</summary>
/// <param name="Plain">The SUT's services without TLS.</param>
/// <param name="Tls">The SUT's services with TLS.</param>
/// <param name="Wsdl">The WSDL, over TLS.</param>
/// <param name="Openapi">The OpenAPI document, over TLS.</param>
/// <param name="Admin">The SUT's administration port.</param>
/// <param name="Ca">PEM file of the CA certificate, which clients must trust.</param>
/// <param name="VendorsPlain">The vendors without TLS.</param>
/// <param name="VendorsTls">The vendors with TLS.</param>
/// <param name="VendorsAdmin">The vendors' administration port, which also serves the ledger.</param>
/// <param name="Database">File with the database's connection string, for <c>bench audit</c>.</param>
/// <param name="SutPid">Process id of the SUT.</param>
/// <param name="VendorsPid">Process id of the vendors.</param>
/// <param name="DatabasePid">Process id of the database's root process.</param>
internal sealed record UpAddresses(
    Uri Plain, Uri Tls, Uri Wsdl, Uri Openapi, Uri Admin, string Ca, Uri VendorsPlain, Uri VendorsTls, Uri VendorsAdmin,
    string Database, int SutPid, int VendorsPid, int DatabasePid)
{
    /// <summary>Returns the addresses of a running testbed. TLS addresses contain a host name, because clients verify it.</summary>
    public static UpAddresses Of(TestbedHost testbed, string database)
    {
        var sut = testbed.Suts[0];
        var tls = new UriBuilder(sut.Addresses.Tls) { Host = "localhost" }.Uri;
        return new UpAddresses(
            sut.Addresses.Plain, tls, new Uri(tls, WireNames.SoapPath + "?wsdl"), new Uri(tls, "/openapi/v1.json"), sut.Addresses.Admin,
            testbed.Certificates.CaPath, testbed.Vendors.Addresses.Plain, testbed.Vendors.Addresses.Tls, testbed.Vendors.Addresses.Admin,
            database, sut.Pid, testbed.Vendors.Pid, testbed.Cluster.PostmasterPid);
    }

    /// <summary>Formats one line per address, and the process id by which <c>measure</c> finds the SUT.</summary>
    public string ToText() =>
        $"""
        SUT      process {SutPid}
        plain    {Plain}
        tls      {Tls}
        wsdl     {Wsdl}
        openapi  {Openapi}
        admin    {Admin}
        ca       {Ca}
        vendors  {VendorsTls}
                 {VendorsPlain} without TLS
                 {VendorsAdmin} administration, with the ledger
        database {Database} (connection string)
        Ctrl+C ends them.
        """;
}
