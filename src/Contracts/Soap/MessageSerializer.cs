using System.Xml;
using System.Xml.Serialization;

namespace TlsToll.Contracts.Soap;

/// <summary>One cached serialiser per message type, because creating one generates code.</summary>
internal static class MessageSerializer<T>
    where T : class
{
    private static readonly XmlSerializer Serializer = new(typeof(T), MessageSchemas.RootOf(typeof(T)));

    // Without this, each message would declare the unused prefixes xsi and xsd.
    private static readonly XmlSerializerNamespaces NoPrefixes = new([XmlQualifiedName.Empty]);

    // By default, the serialiser skips unknown and repeated elements. JSON rejects them, so XML does too.
    private static readonly XmlDeserializationEvents Strict = new()
    {
        OnUnknownElement = (_, e) => throw new FormatException($"The element {e.Element.LocalName} is unknown or occurs twice."),
    };

    public static bool CanDeserialize(XmlReader reader) => Serializer.CanDeserialize(reader);

    public static T Deserialize(XmlReader reader) =>
        (T?)Serializer.Deserialize(reader, Strict) ?? throw new SoapFormatException("The message is nil.");

    public static void Serialize(XmlWriter writer, T message) => Serializer.Serialize(writer, message, NoPrefixes);
}
