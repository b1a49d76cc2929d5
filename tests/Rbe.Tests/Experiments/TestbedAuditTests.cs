using System.Globalization;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed;
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
            echo '{"ok":false,"population":{"seed":1,"customers":10,"items":100,"asOf":"2026-01-01"},'
            echo '"violations":[{"rule":"session","count":'$((session - $$))',"example":7}],"queues":{},'
            echo '"orders":{"populated":9,"pending":1,"shipped":1},"shipped":[{"id":11,"requestId":"a","vendor":"Pov","total":1.5}],'
            echo '"pending":[{"id":12,"requestId":"b","vendor":"Pge","total":2}],"toBeVoided":[],"stock":[],"lines":{"all":9,"costCompared":7}}'
            """);

        var findings = await TestbedAudit.RunAsync(sut, NoDatabase, vendorsAdministration: null, acknowledged: null, Token);

        findings.Problems.ShouldBe(["session: 0 rows, e.g. 7"]);
        findings.Lines.ShouldBe((9, 7));
        (findings.Shipped, findings.Pending).ShouldBe((1, 1));
    }

    [Fact]
    public async Task A_report_without_one_of_its_parts_is_no_report()
    {
        var sut = Program("""echo '{"ok":true,"violations":[],"queues":{}}'; echo 'Another version.' >&2""");

        var failure = await Should.ThrowAsync<TestbedException>(TestbedAudit.RunAsync(sut, NoDatabase, vendorsAdministration: null, acknowledged: null, Token));

        failure.Message.ShouldBe("The database could not be audited: Another version.");
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
