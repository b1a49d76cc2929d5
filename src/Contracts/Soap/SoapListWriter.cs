using System.Xml;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Writes an envelope whose message has one list, item by item, so that the whole message need not be in memory. The bytes are those of
/// <see cref="SoapEnvelope.Write"/>.
/// </summary>
/// <typeparam name="TMessage">Type of the message.</typeparam>
/// <typeparam name="TItem">Type of the items; the element of an item has the type's name.</typeparam>
public sealed class SoapListWriter<TMessage, TItem> : IListWriter<TItem>
    where TMessage : class
    where TItem : class
{
    private readonly XmlDictionaryWriter _writer;

    /// <summary>Writes everything up to the first item.</summary>
    /// <param name="output">Receives the envelope; not owned.</param>
    /// <param name="list">Name of the list's element.</param>
    public SoapListWriter(Stream output, string list)
    {
        _writer = SoapEnvelope.WriterTo(output);
        SoapEnvelope.WriteStart(_writer);
        var root = MessageSchemas.RootOf(typeof(TMessage));
        _writer.WriteStartElement("", root.ElementName, root.Namespace);
        _writer.WriteStartElement("", list, root.Namespace);
    }

    /// <inheritdoc/>
    public void Write(TItem item)
    {
        MessageSerializer<TItem>.Serialize(_writer, item);
        _writer.Flush();
    }

    /// <inheritdoc/>
    public void Complete()
    {
        _writer.WriteEndElement();
        _writer.WriteEndElement();
        SoapEnvelope.WriteEnd(_writer);
    }

    /// <inheritdoc/>
    public void Dispose() => _writer.Dispose();
}
