using TlsToll.Experiments.Settings;

namespace TlsToll.Experiments.Targets;

/// <summary>The settings that name a service's processes, of <c>bench measure</c> and of <c>bench agent</c>.</summary>
public static class ServiceProcessSettings
{
    private static readonly Setting<IReadOnlyList<int>> Pid = new(
        "pid", "Id of the service's process, or ids; children are counted, too (this or another way to name the service is required)", [], ParseIds)
    { ValueName = "PID", IsList = true, Group = SettingGroups.Service };

    private static readonly Setting<string?> Group = SettingTable.Path("cgroup", "Directory of the service's control group, version 1 (cpuacct) or 2") with
    { Group = SettingGroups.Service };
    private static readonly Setting<string?> Unit = Name("unit", "UNIT", "Unit of systemd that runs the service");
    private static readonly Setting<string?> Container = Name("container", "NAME", "Container of Docker on this host that runs the service");

    /// <summary>The settings, in the order of the help.</summary>
    public static IReadOnlyList<Setting> All { get; } = [Pid, Group, Unit, Container];

    /// <summary>Reads the settings, of which one must be given.</summary>
    /// <param name="reader">Reader that collects the problems.</param>
    /// <param name="instead">Other settings, one of which may be given instead.</param>
    public static ServiceProcesses Read(SettingsReader reader, params Setting[] instead)
    {
        Setting[] ways = [.. All, .. instead];
        reader.Check(ways.Count(reader.Has) == 1, $"exactly one of {string.Join(", ", ways.Select(way => way.ToString()))} is required: whose CPU time is that of the service");
        return new ServiceProcesses(reader.Get(Pid), reader.Get(Group), reader.Get(Unit), reader.Get(Container));
    }

    private static Setting<string?> Name(string name, string valueName, string help) => new(
        name, help, null, text => text.Length > 0 && !text.StartsWith('-') && !text.Any(char.IsWhiteSpace) ? text : throw new FormatException($"'{text}' is not a name"))
    { ValueName = valueName, Group = SettingGroups.Service };

    private static int[] ParseIds(string text)
    {
        var ids = SettingTable.Numbers(text);
        return ids.Length > 0 && ids.All(id => id > 0) ? ids : throw new FormatException($"'{text}' is not the id of a process");
    }
}
