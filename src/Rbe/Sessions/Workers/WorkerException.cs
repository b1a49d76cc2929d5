namespace TlsToll.Rbe.Sessions.Workers;

/// <summary>A worker ended, or could not do its cell.</summary>
internal sealed class WorkerException(string message) : Exception(message);
