using TlsToll.Measurement.Processors;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Settings that <see cref="MachineSettings"/> looks up on this machine after all settings have been read.</summary>
/// <param name="OpenSsl">The build of OpenSSL: <c>legacy</c> or a directory; null for the machine's.</param>
/// <param name="Meter">Whether the SUT is metered.</param>
/// <param name="NativeDirectory">Directory of the build of native/; null for the usual places.</param>
/// <param name="Unpinned">Why no process is pinned, a sentence; null if processes are pinned.</param>
public sealed record MachineRequest(string? OpenSsl = null, bool Meter = false, string? NativeDirectory = null, string? Unpinned = null);

/// <summary>Looks up what settings name on this machine: processors, a build of OpenSSL, the files of native/.</summary>
public static class MachineSettings
{
    /// <summary>The processors of this process, shared out.</summary>
    public static CorePlan Cores() => CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead());

    /// <summary>The settings with what they name.</summary>
    /// <exception cref="InvalidRequestException">The build of OpenSSL does not exist.</exception>
    /// <exception cref="MissingProgramException">A file of native/ does not exist.</exception>
    public static RunSettings Resolve(RunSettings settings) => settings with
    {
        OpenSsl = settings.Machine.OpenSsl is { } build ? OpenSslBuild.Find(build) : null,
        MeterDirectory = settings.Machine.Meter ? NativeFiles.Find(TlsMeter.FileName, settings.Machine.NativeDirectory, SettingTable.Meter.ToString()) : null,
        AblationDirectory = NativeFiles.ForNoops(settings.Choices.Select(c => c.Noops), settings.Machine.NativeDirectory),
        Cores = settings.Machine.Unpinned is { } reason ? new CorePlan(Pinned: false, [], [], reason) : Cores(),
    };
}
