using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Files;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class SharedNameTests : IDisposable
{
    private static readonly Treatment[] Twins = [Treatment.All[2], Treatment.All[2]];

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;
    private readonly List<string> _steps = [];

    [Fact]
    public async Task A_run_of_two_treatments_with_one_name_is_refused_before_anything_starts()
    {
        var settings = RunSettingsReader.Read([]).Settings with { Treatments = Twins };

        await ShouldBeRefusedAsync(new ComparisonRun(settings, Results, new Relay<RunProgress>(_ => { }), Steps).RunAsync);
    }

    [Fact]
    public async Task A_replay_of_two_treatments_with_one_name_is_refused_before_anything_starts()
    {
        var settings = ReplaySettingsReader.Read([]).Settings;

        await ShouldBeRefusedAsync(
            new ReplayRun(settings with { Blocks = settings.Blocks with { Treatments = Twins } }, Results, new Relay<RunProgress>(_ => { }), Steps).RunAsync);
    }

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    private ResultsDirectory Results => ResultsDirectory.Create(_directory, DateTime.UtcNow);

    private Relay<string> Steps => new(_steps.Add);

    private async Task ShouldBeRefusedAsync(Func<CancellationToken, CancellationToken, Task> run)
    {
        // Already cancelled, so that a run that is not refused ends at once.
        using var cancelled = new CancellationTokenSource();
        await cancelled.CancelAsync();

        (await Should.ThrowAsync<InvalidRequestException>(() => run(cancelled.Token, cancelled.Token))).Message
            .ShouldContain("two treatments have the name tls-session");
        _steps.ShouldBeEmpty();
        Directory.GetFiles(_directory).ShouldBeEmpty();
    }
}
