using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Tiers;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>Finds a service: its addresses, and the counter of its CPU time.</summary>
internal static class ServiceLocation
{
    private const string Groups = "/sys/fs/cgroup";

    /// <summary>Resolves an address.</summary>
    /// <param name="url">The address.</param>
    /// <param name="mayLoadOthers">True if it may be other than loopback.</param>
    /// <param name="cancellation">Token that ends the wait for the name server.</param>
    /// <exception cref="InvalidRequestException">The name is unknown, or the address is not loopback and may not be loaded.</exception>
    public static async Task<TargetAddress> ResolveAsync(Uri url, bool mayLoadOthers, CancellationToken cancellation)
    {
        try
        {
            var addresses = await Dns.GetHostAddressesAsync(url.DnsSafeHost, cancellation);
            var address = addresses.FirstOrDefault(a => a.AddressFamily == AddressFamily.InterNetwork) ?? addresses[0];
            if (!IPAddress.IsLoopback(address) && !mayLoadOthers)
                throw new InvalidRequestException($"{url.Authority} is not on loopback ({address}): a measurement loads it fully. If you may do that, add --i-may-load-this-host.");
            return new TargetAddress(new IPEndPoint(address, url.Port), url.IdnHost, url.Authority);
        }
        catch (SocketException e)
        {
            throw new InvalidRequestException($"{url.Authority}: {e.Message}.", e);
        }
    }

    /// <summary>Finds the counter of a service's CPU time.</summary>
    /// <exception cref="InvalidRequestException">The process, group, unit or container doesn't exist, or isn't visible here.</exception>
    public static ServiceCpu FindCpu(ServiceProcesses processes)
    {
        try
        {
            var cpu = processes switch
            {
                { Group: { } directory } => ServiceCpu.OfGroup(directory),
                { Unit: { } unit } => ServiceCpu.OfGroup(GroupOf(unit)),
                { Container: { } container } => ServiceCpu.OfGroup(GroupOfContainer(container)),
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

    private static string GroupOf(string unit)
    {
        var name = Ask("--unit", "systemctl", ["show", "--property=ControlGroup", "--value", "--", unit]);
        if (name.Length == 0)
            throw new InvalidRequestException($"--unit: {unit} is not running under systemd.");
        string[] places = [Path.Join(Groups, name), Path.Join(Groups, "cpuacct", name)];
        return places.FirstOrDefault(place => CgroupLimits.UsedBy(place) is not null)
            ?? throw new InvalidRequestException($"--unit: the control group {name} has no counter of CPU time below {Groups}.");
    }

    private static string GroupOfContainer(string container)
    {
        var id = Ask("--container", "docker", ["inspect", "--type", "container", "--format", "{{.State.Pid}}", "--", container]);
        if (!int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out var process) || process == 0)
            throw new InvalidRequestException($"--container: {container} is not running.");
        return CgroupLimits.DirectoryOf(Groups, process)
            ?? throw new InvalidRequestException($"--container: the control group of {container} (process {id}) is not visible below {Groups}. Use --pid {id}.");
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
