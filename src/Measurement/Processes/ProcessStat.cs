using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>The fields of /proc/PID/stat used here (proc_pid_stat(5)).</summary>
/// <param name="ProcessId">Field 1: process ID.</param>
/// <param name="ParentId">Field 4: process ID of the parent.</param>
/// <param name="ChildrenTicks">Fields 16 and 17: user and system time of the waited-for children and their descendants, in clock
/// ticks.</param>
/// <param name="StartTicks">Field 22: start time after boot, in clock ticks; distinguishes two processes with the same ID.</param>
public sealed record ProcessStat(int ProcessId, int ParentId, long ChildrenTicks, long StartTicks)
{
    /// <summary>Reads a process's line; null if the process no longer exists.</summary>
    /// <param name="processId">The process ID.</param>
    /// <param name="zombies">False to also return null for a process that has ended but that its parent has not waited for.</param>
    public static ProcessStat? TryRead(int processId, bool zombies = true) =>
        ProcFile.TryRead(string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/stat")) is { Length: > 0 } text
        && (zombies || text[text.LastIndexOf(')')..] is not [_, _, 'Z' or 'X', ..])
            ? Parse(text)
            : null;

    /// <summary>
    /// Parses the line. The process name in parentheses may itself contain spaces and parentheses, so fields are counted from the last
    /// parenthesis.
    /// </summary>
    /// <exception cref="FormatException">The text is not a line of /proc/PID/stat.</exception>
    public static ProcessStat Parse(string text)
    {
        var open = text.IndexOf('(', StringComparison.Ordinal);
        var close = text.LastIndexOf(')');
        if (open < 1 || close < open)
            throw new FormatException("This is not a line of /proc/PID/stat.");
        var rest = ProcFile.Words(text[(close + 1)..]);
        if (rest.Length < 20)
            throw new FormatException("This line of /proc/PID/stat is too short.");
        long Field(int number) => long.Parse(rest[number - 3], CultureInfo.InvariantCulture);
        return new(int.Parse(text.AsSpan(0, open), CultureInfo.InvariantCulture), (int)Field(4), Field(16) + Field(17), Field(22));
    }
}
