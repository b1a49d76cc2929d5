using System.Globalization;
using System.Text;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Golden;

/// <summary>
/// The defaults and the environments by which a run's numbers come about, with the version of the method. Who changes one decides whether the same server would
/// get another number, and then raises the version.
/// </summary>
public sealed class GoldenMethodTests
{
    private static readonly string[] OfTheHost = ["asOf", "coresPinned", "coresRest", "coresSut", "sutTimeSlice", "timedSutCpus"];

    [Fact]
    public void What_defines_the_numbers_is_that_of_the_version()
    {
        var text = new StringBuilder(string.Create(
            CultureInfo.InvariantCulture, $"Version {RunMethod.Version} of the method. If a change below makes the same server's number another one, raise RunMethod.Version.\n"));
        foreach (var flags in (string[])["run --seed 1", "run --quick --seed 1"])
            Append(text, flags, SettingsText.Of(RunSettingsReader.Resolved(Flags.Read(flags["run ".Length..]))).Where(setting => !OfTheHost.Contains(setting.Key)));
        Append(text, "environment of every tier", TestbedPlan.RuntimeEnvironment);
        Append(text, "environment of the SUT", TestbedPlan.SutEnvironment);
        Append(text, "environment of the drivers", TestbedPlan.WorkerEnvironment);
        Append(text, "duets", [new("timeSliceMs", RunSettings.DuetTimeSlice.TotalMilliseconds.ToString(CultureInfo.InvariantCulture))]);

        GoldenFile.ShouldHold("method.txt", text.ToString());
    }

    private static void Append(StringBuilder text, string title, IEnumerable<KeyValuePair<string, string>> values)
    {
        text.Append('\n').Append(title).Append('\n');
        foreach (var (name, value) in values)
            text.Append("  ").Append(name).Append(' ').Append(value).Append('\n');
    }
}
