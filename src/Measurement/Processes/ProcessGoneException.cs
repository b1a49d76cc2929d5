using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>A process that should be measured does not exist any more, or its number now belongs to another.</summary>
public sealed class ProcessGoneException(int processId, Exception? cause = null)
    : Exception(string.Create(CultureInfo.InvariantCulture, $"Process {processId} has ended: its CPU time can no longer be read."), cause)
{
    /// <summary>The process's number.</summary>
    public int ProcessId => processId;
}
