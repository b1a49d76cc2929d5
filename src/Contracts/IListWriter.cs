namespace TlsToll.Contracts;

/// <summary>Writes a message with one list, item by item, in a wire format. Everything up to the first item is written at its creation.</summary>
/// <typeparam name="TItem">Type of the items.</typeparam>
public interface IListWriter<in TItem> : IDisposable
{
    /// <summary>Writes an item; its bytes are in the output on return.</summary>
    void Write(TItem item);

    /// <summary>Writes the end of the message.</summary>
    void Complete();
}
