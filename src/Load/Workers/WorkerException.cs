namespace TlsToll.Load.Workers;

/// <summary>A worker ended, or failed to run its cell.</summary>
public sealed class WorkerException(string message) : Exception(message);
