using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>A measured process no longer exists, or its process ID now belongs to another process.</summary>
public sealed class ProcessGoneException(int processId, Exception? cause = null)
    : Exception(string.Create(CultureInfo.InvariantCulture, $"Process {processId} has ended: its CPU time can no longer be read."), cause)
{
    /// <summary>The process ID.</summary>
    public int ProcessId => processId;
}
