using System.Globalization;
using System.Text;

namespace TlsToll.Experiments.Faults;

/// <summary>A final HTTP response.</summary>
/// <param name="Status">Status code.</param>
/// <param name="Head">Status line and headers.</param>
/// <param name="Body">Body without its framing.</param>
internal sealed record FuzzResponse(int Status, string Head, byte[] Body)
{
    /// <summary>True if the server keeps the connection open.</summary>
    public bool KeepsAlive => HeaderOf(Head, "connection") is not "close";

    /// <summary>Value of a header in lower case; null if absent.</summary>
    public static string? HeaderOf(string head, string name) => head.ToLowerInvariant().Split("\r\n")
        .Where(line => line.StartsWith(name + ":", StringComparison.Ordinal)).Select(line => line[(name.Length + 1)..].Trim()).FirstOrDefault();
}

/// <summary>Reads the responses of a connection one after the other.</summary>
/// <param name="read">Reads bytes; 0 at the end.</param>
/// <param name="isHead">True if responses have no body because the method is HEAD.</param>
internal sealed class FuzzResponses(Func<Memory<byte>, ValueTask<int>> read, bool isHead)
{
    private byte[] _bytes = new byte[16 * 1024];
    private int _count;

    /// <summary>All bytes received that are not yet part of a response.</summary>
    private ReadOnlySpan<byte> Filled => _bytes.AsSpan(0, _count);

    /// <summary>Reads the next final response; null if the connection ends before it.</summary>
    /// <exception cref="InvalidDataException">The server sent something else.</exception>
    /// <exception cref="EndOfStreamException">The connection ended in the middle of a response.</exception>
    public async Task<FuzzResponse?> NextAsync()
    {
        while (true)
        {
            if (_count == 0 && !await FillAsync())
                return null;
            var head = Encoding.Latin1.GetString(await TakeThroughAsync("\r\n\r\n"u8.ToArray()));
            if (!head.StartsWith("HTTP/1.1 ", StringComparison.Ordinal) || !int.TryParse(head.AsSpan(9, 3), CultureInfo.InvariantCulture, out var status))
                throw new InvalidDataException("The response begins with: " + head[..Math.Min(head.Length, 80)]);
            if (status >= 200)
                return new FuzzResponse(status, head, isHead || status is 204 or 304 ? [] : await BodyAsync(head));
        }
    }

    private async Task<byte[]> BodyAsync(string head)
    {
        if (FuzzResponse.HeaderOf(head, "content-length") is { } length)
            return await TakeAsync(int.Parse(length, CultureInfo.InvariantCulture));
        if (FuzzResponse.HeaderOf(head, "transfer-encoding") != "chunked")
            return await TakeToEndAsync(head);
        using var body = new MemoryStream();
        while (true)
        {
            var line = Encoding.ASCII.GetString(await TakeThroughAsync("\r\n"u8.ToArray()));
            var size = int.Parse(line.AsSpan().Trim(), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
            var chunk = await TakeAsync(size + 2);
            if (size == 0)
                return body.ToArray();
            body.Write(chunk.AsSpan(0, size));
        }
    }

    // The only framing for a client of HTTP/1.0, if the server doesn't know the length beforehand (RFC 9112, section 6.3).
    private async Task<byte[]> TakeToEndAsync(string head)
    {
        if (FuzzResponse.HeaderOf(head, "connection") != "close")
            throw new InvalidDataException("The response has neither a length nor chunks, and the connection stays open.");
        while (await FillAsync())
        {
            // The end of the connection is that of the body.
        }

        return await TakeAsync(_count);
    }

    private async Task<byte[]> TakeThroughAsync(byte[] end)
    {
        int at;
        while ((at = Filled.IndexOf(end)) < 0)
            await NeedAsync();
        return await TakeAsync(at + end.Length);
    }

    private async Task<byte[]> TakeAsync(int count)
    {
        while (_count < count)
            await NeedAsync();
        var taken = Filled[..count].ToArray();
        Filled[count..].CopyTo(_bytes);
        _count -= count;
        return taken;
    }

    private async Task NeedAsync()
    {
        if (!await FillAsync())
            throw new EndOfStreamException("The connection ended in the middle of a response.");
    }

    private async Task<bool> FillAsync()
    {
        if (_count == _bytes.Length)
            Array.Resize(ref _bytes, 2 * _bytes.Length);
        var count = await read(_bytes.AsMemory(_count));
        _count += count;
        return count > 0;
    }
}
