using System.Text.Json;
using TlsToll.Sut.Endpoints.Json;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>The one line that the process writes to standard output, once it can be called.</summary>
/// <param name="Ready">Always true.</param>
/// <param name="Plain">Address of the services without TLS.</param>
/// <param name="Tls">Address of the services with TLS.</param>
/// <param name="Admin">Address of the administration.</param>
internal sealed record ReadyLine(bool Ready, string Plain, string Tls, string Admin)
{
    /// <summary>Writes the line.</summary>
    public Task WriteAsync(TextWriter output) => output.WriteLineAsync(JsonSerializer.Serialize(this, FrontJson.Default.ReadyLine));
}
