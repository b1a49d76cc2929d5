using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Text;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Faults;

/// <summary>
/// Lets statements fail in PostgreSQL's protocol (version 3, without TLS and passwords). A step is what the server answers as a whole: a
/// connection's start, a statement, or a batch. It is named by the SQL; the end of a transaction also by what came before it.
/// </summary>
internal sealed class DatabaseFaultProxy((string Host, int Port) database, FaultInjector injector) : TcpProxy(database.Host, database.Port)
{
    /// <summary>Name of the step that starts a connection.</summary>
    public const string Connect = "connect";

    protected override (Task Requests, Task Responses) Pass(Stream client, Stream server, CancellationToken cancellationToken)
    {
        // A buffer serves one direction only.
        var connection = new Connection(new BufferedStream(client), new BufferedStream(client), new BufferedStream(server), server, injector);
        return (connection.PassRequestsAsync(cancellationToken), connection.PassResponsesAsync(cancellationToken));
    }

    private sealed class Connection(Stream fromClient, Stream toClient, Stream fromServer, Stream toServer, FaultInjector injector)
    {
        private const int CancelRequest = 80877102;

        private readonly Dictionary<string, string> _prepared = new(StringComparer.Ordinal);
        private readonly ConcurrentQueue<bool> _losesResponse = [];
        private string _before = "";

        public async Task PassRequestsAsync(CancellationToken cancellationToken)
        {
            var start = await ReadAsync(fromClient, typeBytes: 0, cancellationToken);
            var isCancel = BinaryPrimitives.ReadInt32BigEndian(start.AsSpan(4)) == CancelRequest;
            var (goesOn, text, request) =
                (await PassAsync(isCancel ? "cancel" : Connect, start, start, cancellationToken), "", new List<byte>());
            while (goesOn)
            {
                var message = await ReadAsync(fromClient, typeBytes: 1, cancellationToken);
                var unfinished = request.ToArray();
                request.AddRange(message);
                text += TextOf(message);
                if ((char)message[0] is not ('Q' or 'S' or 'X'))
                    continue;
                goesOn = await PassAsync(text, [.. request], unfinished, cancellationToken) && message[0] != 'X';
                text = "";
                request.Clear();
            }
        }

        public async Task PassResponsesAsync(CancellationToken cancellationToken)
        {
            while (true)
            {
                var message = await ReadAsync(fromServer, typeBytes: 1, cancellationToken);
                var isLost = _losesResponse.TryPeek(out var loses) && loses;
                if (!isLost)
                    await toClient.WriteAsync(message, cancellationToken);
                if (message[0] != 'Z')
                    continue;
                if (isLost)
                    return;
                _losesResponse.TryDequeue(out _);
                await toClient.FlushAsync(cancellationToken);
            }
        }

        private static async Task<byte[]> ReadAsync(Stream from, int typeBytes, CancellationToken cancellationToken)
        {
            var head = new byte[typeBytes + 4];
            await from.ReadExactlyAsync(head, cancellationToken);
            var message = new byte[typeBytes + BinaryPrimitives.ReadInt32BigEndian(head.AsSpan(typeBytes))];
            head.CopyTo(message, 0);
            await from.ReadExactlyAsync(message.AsMemory(head.Length), cancellationToken);
            return message;
        }

        private async Task<bool> PassAsync(string text, byte[] request, byte[] unfinished, CancellationToken cancellationToken)
        {
            // A connection's end is nothing that the server answers.
            var fault = request[0] == 'X' ? null : injector.Take(text);
            if (fault == FaultKind.RequestLost)
                return false;
            _losesResponse.Enqueue(fault == FaultKind.ResponseLost);
            await toServer.WriteAsync(fault == FaultKind.RequestCut ? unfinished : request, cancellationToken);
            return fault != FaultKind.RequestCut;
        }

        // Of the extended protocol, a statement is named where it is bound to its parameters.
        private string TextOf(byte[] message)
        {
            var fields = Encoding.UTF8.GetString(message, 5, message.Length - 5).Split('\0');
            switch ((char)message[0])
            {
                case 'P':
                    _prepared[fields[0]] = fields[1];
                    return "";
                case 'B':
                    return _before = _prepared[fields[1]];
                case 'Q' when fields[0] is "COMMIT" or "ROLLBACK":
                    return $"{fields[0]} of {_before}";
                case 'Q':
                    return fields[0];
                default:
                    return "";
            }
        }
    }
}
