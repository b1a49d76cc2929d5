namespace TlsToll.Load.Workers;

/// <summary>A worker ended, or could not do its cell.</summary>
public sealed class WorkerException(string message) : Exception(message);
