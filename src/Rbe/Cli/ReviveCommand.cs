using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Testbed.Administration;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench revive</c>: makes dead messages of the SUT's queues due again.</summary>
internal static class ReviveCommand
{
    public static Command Create() => SettingCommand.Create(
        "revive",
        "Makes the SUT try its dead messages again at once. A message is dead after 12 failed attempts, and the SUT itself tries it again "
        + "every 5 minutes. While there are any, an audit fails",
        [SettingTable.SutAdmin, SettingTable.AdminToken, SettingCommand.Output],
        async (reader, _, cancellation) =>
        {
            var (address, token, form) = (reader.Get(SettingTable.SutAdmin), reader.Get(SettingTable.AdminToken), reader.Get(SettingCommand.Output));
            reader.Check(address is not null, $"revive requires {SettingTable.SutAdmin}");
            reader.Ensure();
            using var sut = new AdministrationClient(address!, token);
            var revived = await sut.ReviveAsync(cancellation);
            var output = ResultOutput.OnStandardOutput(form);
            output.Line($"Dead messages that are tried again: {revived.Shipping} of Shipping, {revived.Stock} of Stock, {revived.Void} voids.");
            output.Data(revived);
            return ExitCode.Success;
        },
        Environment.GetEnvironmentVariable);
}
