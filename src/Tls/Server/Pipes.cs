using System.IO.Pipelines;

namespace TlsToll.Tls.Server;

/// <summary>A connection's transport, of which a middleware has replaced one direction or both.</summary>
internal sealed record Pipes(PipeReader Input, PipeWriter Output) : IDuplexPipe;
