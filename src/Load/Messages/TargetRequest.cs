namespace TlsToll.Load.Messages;

/// <summary>Requests to an HTTP service that is not the testbed's, which the controller has a worker send.</summary>
public sealed record TargetRequest : WorkerRequest
{
    /// <summary>Path of the file with the messages, as <c>TargetFile</c> writes it.</summary>
    public required string MessagesPath { get; init; }

    /// <summary>Name that is sent as SNI and that the server's certificate must contain.</summary>
    public required string HostName { get; init; }

    /// <summary>Number of connections to open.</summary>
    public required int Connections { get; init; }

    /// <summary>Requests on each connection. Connection after connection sends the messages in their order, again and again.</summary>
    public required int PerConnection { get; init; }

    /// <summary>Place of the message, from 0, with which the first connection begins.</summary>
    public int First { get; init; }

    /// <summary>Connections that are open at the same time; each is that of a client, which resumes its own sessions.</summary>
    public required int Concurrent { get; init; }
}

/// <summary>A message as it is sent, and the expected response.</summary>
/// <param name="Bytes">Head and body of the request.</param>
/// <param name="Name">Method and path, for error messages.</param>
/// <param name="Status">Expected status code.</param>
/// <param name="Length">Expected length of the body in bytes; null if it varies.</param>
public sealed record TargetMessage(byte[] Bytes, string Name, int Status, int? Length);
