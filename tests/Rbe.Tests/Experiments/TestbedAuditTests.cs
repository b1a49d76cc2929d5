using System.Globalization;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>The program that audits goes on after Ctrl+C, which asks for a report, and ends with an abort.</summary>
public sealed class TestbedAuditTests : IDisposable
{
    private static readonly Dictionary<string, string> NoDatabase = new(StringComparer.Ordinal);

    private readonly ScriptFolder _scripts = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    // The script reports how far its session's number is from its own.
    [Fact]
    public async Task The_program_leads_a_session_of_its_own()
    {
        var sut = Program("""
            session=$(cut -d ' ' -f 6 /proc/$$/stat)
            echo '{"violations":[{"rule":"session","count":'$((session - $$))',"example":"none"}],"queues":{},'
            echo '"shippedOrderIds":[],"shippedRequestIds":[],"shippedVendors":[],"shippedTotals":[],'
            echo '"pendingOrderIds":[],"pendingRequestIds":[],"pendingVendors":[],"pendingTotals":[],"lines":{"all":9,"costCompared":7}}'
            """);

        var findings = await TestbedAudit.RunAsync(sut, NoDatabase, vendorsAdministration: null, acknowledged: null, Token);

        findings.Problems.ShouldBe(["session: 0 rows, e.g. none"]);
        findings.Lines.ShouldBe((9, 7));
    }

    [Fact]
    public async Task An_abort_ends_the_program()
    {
        var file = _scripts.PathOf("pid");
        var sut = Program($"echo $$ > {file}.new; mv {file}.new {file}; exec sleep 600");
        using var abort = CancellationTokenSource.CreateLinkedTokenSource(Token);

        var audit = TestbedAudit.RunAsync(sut, NoDatabase, vendorsAdministration: null, acknowledged: null, abort.Token);
        await Wait.UntilAsync(() => File.Exists(file));
        await abort.CancelAsync();

        await Should.ThrowAsync<OperationCanceledException>(audit);
        var pid = int.Parse(await File.ReadAllTextAsync(file, Token), CultureInfo.InvariantCulture);
        await Wait.UntilAsync(() => ProcessIdentity.Of(pid) is null);
    }

    public void Dispose() => _scripts.Dispose();

    // A build with a runtime of its own is started as it is.
    private string Program(string script)
    {
        _scripts.WriteProgram("sut", "#!/bin/sh\n" + script + "\n");
        _scripts.Write("sut.runtimeconfig.json", """{"runtimeOptions":{"includedFrameworks":[]}}""");
        return _scripts.PathOf("sut.dll");
    }
}
