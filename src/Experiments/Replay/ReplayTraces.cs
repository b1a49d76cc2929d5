using TlsToll.Load.Replay;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Finds a trace by its name: one that is made, or a file's.</summary>
public static class ReplayTraces
{
    /// <summary>Finds it.</summary>
    /// <param name="name">A name of <see cref="TraceChoice"/>, or a file, which is read now.</param>
    /// <param name="seed">Seed of the documents and of what is made.</param>
    /// <param name="requests">Requests of a trace that is made.</param>
    /// <param name="outstanding">Requests outstanding at a time.</param>
    /// <returns>What makes or gives the trace of a part of the run; null if there is neither.</returns>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    /// <exception cref="InvalidDataException">It is no trace.</exception>
    public static Func<ulong, Trace>? Find(string name, ulong seed, int requests, int outstanding)
    {
        if (TraceChoice.TryParse(name, seed, requests, outstanding) is { } made)
            return made;
        if (!File.Exists(name))
            return null;
        var read = TraceFile.Read(name, seed);
        return _ => read;
    }
}
