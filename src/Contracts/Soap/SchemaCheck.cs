using System.Xml;
using System.Xml.Schema;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Says which element made a message unreadable. The serialiser knows only that a number was wrong; validating the same bytes
/// once more against the schema, on this way alone, tells where, and costs good messages nothing.
/// </summary>
internal static class SchemaCheck
{
    public static SoapFormatException Explain<T>(byte[] buffer, int offset, int count, Exception cause)
    {
        string? field = null;
        string? what = null;
        var settings = new XmlReaderSettings
        {
            DtdProcessing = DtdProcessing.Prohibit,
            XmlResolver = null,
            ValidationType = ValidationType.Schema,
            Schemas = MessageSchemas.SetOf([typeof(T)]),
        };
        using var stream = new MemoryStream(buffer, offset, count, writable: false);
        using var reader = XmlReader.Create(stream, settings);
        settings.ValidationEventHandler += (_, e) => what ??= e.Message;
        try
        {
            while (field is null && reader.Read())
            {
                // A value is known to be wrong at its element's end.
                if (what is not null)
                    field = reader.LocalName;
            }
        }
        catch (XmlException e)
        {
            what ??= e.Message;
        }
        catch (XmlSchemaValidationException e)
        {
            what ??= e.Message;
            field = reader.LocalName;
        }

        return new SoapFormatException(Sentence(field, what ?? "The message does not follow the schema."), cause) { Field = field };
    }

    private static string Sentence(string? field, string what) => field is null ? what : $"{field}: {what}";
}
