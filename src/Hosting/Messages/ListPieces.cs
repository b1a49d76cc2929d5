namespace TlsToll.Hosting.Messages;

/// <summary>A response that is written in pieces, because it may be too large to be held in memory.</summary>
public abstract class ResponsePieces
{
    /// <summary>Writes the response; each element of the sequence is a point at which the buffer may be sent and emptied.</summary>
    internal abstract IEnumerable<int> WriteTo(MessageBuffer output, WireFormat format);
}

/// <summary>A response with one list, whose items are created when they are written.</summary>
/// <typeparam name="TMessage">Type of the response.</typeparam>
/// <typeparam name="TItem">Type of the items.</typeparam>
/// <param name="list">Name of the list's property.</param>
/// <param name="items">The items; enumerated once.</param>
public sealed class ListPieces<TMessage, TItem>(string list, IEnumerable<TItem> items) : ResponsePieces
    where TMessage : class
    where TItem : class
{
    internal override IEnumerable<int> WriteTo(MessageBuffer output, WireFormat format)
    {
        using var writer = format.BeginList<TMessage, TItem>(output, list);
        var count = 0;
        foreach (var item in items)
        {
            writer.Write(item);
            yield return ++count;
        }

        writer.Complete();
    }
}
