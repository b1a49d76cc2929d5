using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Cli;
using TlsToll.Results.Factors;

namespace TlsToll.Rbe.Tests.Cli;

internal static class Flags
{
    /// <summary>The texts that a command reads from its command line.</summary>
    public static SettingsReader Read(string flags, FactorCommands of = FactorCommands.Run, Func<string, string?>? variable = null)
    {
        SettingsReader? read = null;
        var name = of == FactorCommands.Run ? "run" : "replay";
        var parsed = SettingCommand.Create(name, "", SettingTable.Of(of), (reader, _, _) => Task.FromResult((read = reader).Problems.Count), variable).Parse(flags);
        parsed.Errors.ShouldBeEmpty();
        parsed.Invoke();
        return read.ShouldNotBeNull();
    }
}
