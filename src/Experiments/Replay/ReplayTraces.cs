using System.Security.Cryptography;
using TlsToll.Load.Replay;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Traces by their name, generated or in a file, and the trace of one page.</summary>
public static class ReplayTraces
{
    /// <summary>A trace of one page. Each client sends a request when it has received the page before.</summary>
    /// <param name="path">Path of the page.</param>
    /// <param name="bytes">Length of the page.</param>
    /// <param name="requests">Number of requests.</param>
    /// <param name="clients">Number of clients, as many as connections at a time.</param>
    public static Trace OfOnePage(string path, int bytes, int requests, int clients) =>
        new("page", [.. Enumerable.Range(0, requests).Select(i => new TraceRequest(i % clients, i, path, bytes))]);

    /// <summary>Finds a trace.</summary>
    /// <param name="name">A name of <see cref="TraceChoice"/>, or a file, which is read immediately.</param>
    /// <param name="seed">Seed of the documents and of a generated trace.</param>
    /// <param name="requests">Requests of a generated trace.</param>
    /// <param name="outstanding">Maximum number of outstanding requests.</param>
    /// <returns>Function that returns the trace of a segment of the run; null if the name is neither a generated trace nor a
    /// file.</returns>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="InvalidDataException">The file is not a valid trace.</exception>
    public static Func<ulong, Trace>? Find(string name, ulong seed, int requests, int outstanding)
    {
        if (TraceChoice.TryParse(name, seed, requests, outstanding) is { } made)
            return made;
        if (!File.Exists(name))
            return null;
        var read = TraceFile.Read(name, seed);
        return _ => read;
    }

    /// <summary>Returns the SHA-256 of a trace's file, by which results of other traces under the same name are told apart; null if it is a generated trace, or can't be read.</summary>
    /// <param name="name">A name of <see cref="TraceChoice"/>, or a file.</param>
    public static string? HashOf(string name)
    {
        try
        {
            return TraceChoice.TryParse(name, seed: 1, requests: 1, atATime: 1) is null && File.Exists(name) ? Convert.ToHexStringLower(SHA256.HashData(File.ReadAllBytes(name))) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // What reads the trace says so.
            return null;
        }
    }
}
