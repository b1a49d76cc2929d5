using System.Xml;
using System.Xml.Schema;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Finds the element that made a message unreadable, which the serialiser's exception does not name. It validates the same bytes against
/// the schema. This happens only after a failure, so it costs valid messages nothing.
/// </summary>
internal static class SchemaCheck
{
    // Larger than any valid request. Validating 1 MiB would cost more than reading it did.
    private const int LargestBytes = 64 * 1024;

    public static SoapFormatException Explain<T>(byte[] buffer, int offset, int count, Exception cause)
    {
        if (count > LargestBytes)
            return new SoapFormatException("The message does not follow the schema. " + cause.Message, cause);
        var (field, what) = FirstViolation(buffer, offset, count, SchemaOf<T>.Set);
        what ??= "The message does not follow the schema.";
        return new SoapFormatException(field is null ? what : $"{field}: {what}", cause) { Field = field };
    }

    private static (string? Field, string? What) FirstViolation(byte[] buffer, int offset, int count, XmlSchemaSet schemas)
    {
        string? what = null;
        var settings = new XmlReaderSettings
        {
            DtdProcessing = DtdProcessing.Prohibit,
            XmlResolver = null,
            ValidationType = ValidationType.Schema,
            Schemas = schemas,
        };
        // The handler must be set before the reader is created, which copies the handlers.
        settings.ValidationEventHandler += (_, e) => what ??= e.Message;
        var path = new ElementPath();
        try
        {
            using var stream = new MemoryStream(buffer, offset, count, writable: false);
            using var reader = XmlReader.Create(stream, settings);
            while (what is null && reader.Read())
            {
                // Validation reports an unexpected element at its start and an invalid value at its end.
                if (reader.NodeType == XmlNodeType.Element)
                    path.Enter(reader);
                else if (reader.NodeType == XmlNodeType.EndElement)
                    path.Return(reader);
            }
        }
        catch (Exception e) when (e is XmlException or XmlSchemaException or FormatException)
        {
            // Validation does not report a wrong xsi:nil or xsi:type, but throws.
            what ??= e.Message;
        }

        return (path.Field, what);
    }

    private static class SchemaOf<T>
    {
        public static XmlSchemaSet Set { get; } = MessageSchemas.SetOf([typeof(T)]);
    }
}
