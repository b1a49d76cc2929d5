using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Faults;

/// <summary>Lets calls of the vendors' operations fail. A step is named by its SOAP action.</summary>
internal sealed partial class VendorFaultProxy(Uri vendors, FaultInjector injector) : TcpProxy(vendors.Host, vendors.Port)
{
    public Uri Address => new($"http://127.0.0.1:{Port}");

    protected override (Task Requests, Task Responses) Pass(Stream client, Stream server, CancellationToken cancellationToken)
    {
        var connection = new Connection(client, server, injector);
        return (connection.PassRequestsAsync(cancellationToken), connection.PassResponsesAsync(cancellationToken));
    }

    [GeneratedRegex("^Content-Length: *(?<bytes>[0-9]+)", RegexOptions.Multiline | RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Length { get; }

    [GeneratedRegex("^SOAPAction: *\"(?<name>[^\"]+)", RegexOptions.Multiline | RegexOptions.IgnoreCase | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Action { get; }

    private sealed class Connection(Stream client, Stream server, FaultInjector injector)
    {
        private volatile bool _losesResponse;

        public async Task PassRequestsAsync(CancellationToken cancellationToken)
        {
            while (await ReadAsync(cancellationToken) is var (text, request))
            {
                var fault = injector.Take(text);
                if (fault == FaultKind.RequestLost)
                    return;
                _losesResponse = fault == FaultKind.ResponseLost;
                await server.WriteAsync(fault == FaultKind.RequestCut ? request[..^1] : request, cancellationToken);
                if (fault == FaultKind.RequestCut)
                    return;
            }
        }

        public async Task PassResponsesAsync(CancellationToken cancellationToken)
        {
            var buffer = new byte[1 << 16];
            int count;
            while ((count = await server.ReadAsync(buffer, cancellationToken)) > 0 && !_losesResponse)
                await client.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
        }

        // The client sends no request before it has the response to the one before.
        private async Task<(string Text, ReadOnlyMemory<byte> Request)?> ReadAsync(CancellationToken cancellationToken)
        {
            var buffer = new byte[1 << 16];
            for (var read = 0; ;)
            {
                var count = await client.ReadAsync(buffer.AsMemory(read), cancellationToken);
                if (count == 0)
                    return null;
                read += count;
                var text = Encoding.ASCII.GetString(buffer, 0, read);
                var body = text.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4;
                if (body >= 4 && read == body + int.Parse(Length.Match(text).Groups["bytes"].Value, CultureInfo.InvariantCulture))
                    return (Action.Match(text).Groups["name"].Value, buffer.AsMemory(0, read));
            }
        }
    }
}
