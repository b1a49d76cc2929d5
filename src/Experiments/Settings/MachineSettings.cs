using TlsToll.Measurement.Processors;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Settings that <see cref="MachineSettings"/> resolves on this host after all settings have been read.</summary>
/// <param name="OpenSsl">OpenSSL builds: <c>legacy</c>, <c>machine</c> or a directory. The first is the driver's; null for the host's.</param>
/// <param name="Meter">True to meter the SUT.</param>
/// <param name="NativeDirectory">Directory of the build of native/; null for the default locations.</param>
/// <param name="Unpinned">Reason, as a sentence, why no process is pinned; null if processes are pinned.</param>
/// <param name="SutBuilds">Directories of builds of the SUT to compare; null for none.</param>
/// <param name="Servers">Ways to run the SUT, names of <see cref="ServerTuning"/>; compared if there are several, null for the default.</param>
public sealed record MachineRequest(
    IReadOnlyList<string>? OpenSsl = null, bool Meter = false, string? NativeDirectory = null, string? Unpinned = null,
    IReadOnlyList<string>? SutBuilds = null, IReadOnlyList<string>? Servers = null)
{
    /// <summary>Ways to run the SUT; at least one.</summary>
    public IReadOnlyList<ServerTuning> Tunings => Servers is { Count: > 0 } ? [.. Servers.Select(ServerTuning.Find)] : [ServerTuning.Default];

    /// <summary>Labels of the builds to compare; empty if there are not at least two.</summary>
    public IReadOnlyList<string> BuildLabels => Servers is { Count: > 1 } ? Servers
        : SutBuilds is { Count: > 0 } ? SutBuild.Labels(SutBuilds) : OpenSsl is { Count: > 1 } ? SutBuild.Labels(OpenSsl) : [];
}

/// <summary>Resolves settings that depend on this host: processors, the OpenSSL build, and the files of native/.</summary>
public static class MachineSettings
{
    /// <summary>Assigns the processors of this process to the tiers.</summary>
    public static CorePlan Cores() => CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead());

    /// <summary>Returns the settings with resolved values.</summary>
    /// <exception cref="InvalidRequestException">The OpenSSL build does not exist.</exception>
    /// <exception cref="MissingProgramException">A file of native/ does not exist.</exception>
    public static RunSettings Resolve(RunSettings settings)
    {
        var machine = settings.Machine;
        var openSsl = OpenSslBuild.Named(machine.OpenSsl is [var first, ..] ? first : null);
        return settings with
        {
            OpenSsl = openSsl,
            Builds = SutBuild.Find(machine, openSsl),
            MeterDirectory = machine.Meter ? NativeFiles.Find(TlsMeter.FileName, machine.NativeDirectory, SettingTable.Meter.ToString()) : null,
            AblationDirectory = NativeFiles.ForNoops(settings.Choices.Select(c => c.Noops), machine.NativeDirectory),
            Cores = machine.Unpinned is { } reason ? new CorePlan(Pinned: false, [], [], reason) : Cores(),
        };
    }
}
