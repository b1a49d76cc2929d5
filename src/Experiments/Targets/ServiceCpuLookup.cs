using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>Finds the counter of a service's CPU time on this host.</summary>
public static class ServiceCpuLookup
{
    private static readonly ServicePlaces Usual = new("/sys/fs/cgroup", "systemctl", "docker");

    /// <summary>Finds the counter of the CPU time of a service other than this process.</summary>
    /// <exception cref="InvalidRequestException">The process, group, unit or container doesn't exist, isn't visible here, or includes this process.</exception>
    public static ServiceCpu FindOther(ServiceProcesses processes) => FindOther(processes, Usual);

    /// <summary>Finds it by other programs, or among other control groups.</summary>
    /// <exception cref="InvalidRequestException">The process, group, unit or container doesn't exist, isn't visible here, or includes this process.</exception>
    internal static ServiceCpu FindOther(ServiceProcesses processes, ServicePlaces places)
    {
        var cpu = Find(processes, places);
        return cpu.Includes(Environment.ProcessId)
            ? throw new InvalidRequestException($"{cpu.Subject}: it includes this program, whose CPU time would count as the service's.")
            : cpu;
    }

    private static ServiceCpu Find(ServiceProcesses processes, ServicePlaces places)
    {
        try
        {
            var cpu = processes switch
            {
                { Group: { } directory } => ServiceCpu.OfGroup(directory),
                { Unit: { } unit } => ServiceCpu.OfGroup(GroupOf(unit, places)),
                { Container: { } container } => ServiceCpu.OfGroup(GroupOfContainer(container, places)),
                _ => ServiceCpu.OfProcesses(processes.Ids),
            };
            cpu.ReadNanoseconds();
            return cpu;
        }
        catch (ProcessGoneException e)
        {
            throw new InvalidRequestException(string.Create(CultureInfo.InvariantCulture, $"--pid: there is no process {e.ProcessId}."), e);
        }
        catch (IOException e)
        {
            throw new InvalidRequestException($"{e.Message}.", e);
        }
    }

    private static string GroupOf(string unit, ServicePlaces places)
    {
        var name = Ask("--unit", places.Systemctl, ["show", "--property=ControlGroup", "--value", "--", unit]);
        if (name.Length == 0)
            throw new InvalidRequestException($"--unit: {unit} is not running under systemd.");
        string[] directories = [Path.Join(places.Groups, name), Path.Join(places.Groups, "cpuacct", name)];
        return directories.FirstOrDefault(directory => CgroupLimits.UsedBy(directory) is not null)
            ?? throw new InvalidRequestException($"--unit: the control group {name} has no counter of CPU time below {places.Groups}.");
    }

    private static string GroupOfContainer(string container, ServicePlaces places)
    {
        var id = Ask("--container", places.Docker, ["inspect", "--type", "container", "--format", "{{.State.Pid}}", "--", container]);
        if (!int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out var process) || process == 0)
            throw new InvalidRequestException($"--container: {container} is not running.");
        return CgroupLimits.DirectoryOf(places.Groups, process)
            ?? throw new InvalidRequestException($"--container: the control group of {container} (process {id}) is not visible below {places.Groups}. Use --pid {id}.");
    }

    private static string Ask(string flag, string program, string[] arguments)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true })!;
            var errors = process.StandardError.ReadToEndAsync();
            var text = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? text.Trim() : throw new InvalidRequestException($"{flag}: {errors.Result.Trim().ReplaceLineEndings(" ")}");
        }
        catch (Win32Exception e)
        {
            throw new InvalidRequestException($"{flag}: {program} can't be run: {e.Message}.", e);
        }
    }
}

/// <summary>Where the control groups are, and the programs that tell the group of a unit or of a container.</summary>
/// <param name="Groups">Directory where the groups are mounted.</param>
/// <param name="Systemctl">Program of systemd: its path, or its name on PATH.</param>
/// <param name="Docker">Program of Docker: its path, or its name on PATH.</param>
internal sealed record ServicePlaces(string Groups, string Systemctl, string Docker);
