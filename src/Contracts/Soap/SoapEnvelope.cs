using System.Text;
using System.Xml;
using TlsToll.Contracts.Faults;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Reads and writes SOAP 1.1 envelopes (WS-I Basic Profile 1.0: UTF-8, document/literal, one child of the body). Document type declarations
/// are errors. Nesting is limited to 16 levels below the envelope.
/// </summary>
public static class SoapEnvelope
{
    /// <summary>Namespace of SOAP 1.1 envelopes.</summary>
    public const string Namespace = "http://schemas.xmlsoap.org/soap/envelope/";

    /// <summary>Content type of SOAP 1.1 messages.</summary>
    public const string ContentType = "text/xml; charset=utf-8";

    private static readonly XmlDictionaryReaderQuotas Quotas = MakeQuotas();

    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    /// <summary>Writes an envelope that contains <paramref name="body"/>.</summary>
    public static void Write<T>(Stream output, T body)
        where T : class
    {
        using var writer = WriterTo(output);
        WriteStart(writer);
        MessageSerializer<T>.Serialize(writer, body);
        WriteEnd(writer);
    }

    /// <summary>
    /// Writes an envelope with a fault. The SOAP fault code is <c>Client</c> if the request caused it, otherwise <c>Server</c>.
    /// </summary>
    public static void WriteFault(Stream output, ServiceFault fault) =>
        WriteFault(output, fault, fault.Code is FaultCode.InvalidRequest or FaultCode.NotFound or FaultCode.Refused ? "Client" : "Server");

    /// <summary>Writes an envelope with a fault and the given SOAP fault code, e.g. <c>VersionMismatch</c>.</summary>
    public static void WriteFault(Stream output, ServiceFault fault, string soapCode)
    {
        using var writer = WriterTo(output);
        WriteStart(writer);
        writer.WriteStartElement("s", "Fault", Namespace);
        // WS-I Basic Profile, R1001 and R1004: unqualified children, and a fault code in the envelope's namespace.
        writer.WriteElementString("faultcode", "s:" + soapCode);
        writer.WriteElementString("faultstring", fault.Reason);
        writer.WriteStartElement("detail");
        MessageSerializer<ServiceFault>.Serialize(writer, fault);
        writer.WriteEndElement();
        writer.WriteEndElement();
        WriteEnd(writer);
    }

    /// <summary>
    /// Reads the message of an envelope from a client that may want to waste CPU time: its markup is limited, see
    /// <see cref="MarkupLimits"/>. UTF-16 needs no XML declaration.
    /// </summary>
    /// <exception cref="ServiceFaultException">The envelope contains a fault.</exception>
    /// <exception cref="SoapFormatException">The message is not a SOAP 1.1 envelope with a <typeparamref name="T"/>, or exceeds a
    /// limit.</exception>
    public static T ReadRequest<T>(byte[] buffer, int offset, int count)
        where T : class
    {
        MarkupLimits.Check(buffer.AsSpan(offset, count));
        return Utf16.WithoutDeclaration(buffer.AsSpan(offset, count)) is { } text
            ? Read<T>(text, 0, text.Length)
            : Read<T>(buffer, offset, count);
    }

    /// <summary>Reads the message of an envelope from a trusted peer.</summary>
    /// <exception cref="ServiceFaultException">The envelope contains a fault.</exception>
    /// <exception cref="SoapFormatException">The message is not a SOAP 1.1 envelope with a <typeparamref name="T"/>.</exception>
    public static T Read<T>(byte[] buffer, int offset, int count)
        where T : class
    {
        try
        {
            using var reader = XmlDictionaryReader.CreateTextReader(buffer, offset, count, Quotas);
            MoveToMessage(reader);
            if (reader.IsStartElement("Fault", Namespace))
                throw new ServiceFaultException(ReadFault(reader));
            if (!MessageSerializer<T>.CanDeserialize(reader))
                throw OtherMessage(reader);
            var message = MessageSerializer<T>.Deserialize(reader);
            ReadToEnd(reader);
            return message;
        }
        catch (InvalidOperationException e)
        {
            throw SchemaCheck.Explain<T>(buffer, offset, count, e);
        }
        catch (Exception e) when (e is XmlException or ArgumentException)
        {
            // The reader throws an ArgumentException for a prefix that the message ends after.
            throw new SoapFormatException("Not well-formed XML, or nested too deeply, or with a document type declaration: " + e.Message, e);
        }
        catch (FormatException e)
        {
            throw SchemaCheck.Explain<T>(buffer, offset, count, e);
        }
    }

    internal static void MoveToMessage(XmlReader reader)
    {
        if (reader.MoveToContent() != XmlNodeType.Element || reader.LocalName != "Envelope")
            throw new SoapFormatException("The document is not a SOAP envelope.");
        if (reader.NamespaceURI != Namespace)
            throw new SoapFormatException($"The envelope's namespace is not SOAP 1.1's, {Namespace}.") { SoapCode = "VersionMismatch" };
        if (reader.IsEmptyElement)
            throw new SoapFormatException("The envelope is empty.");
        reader.ReadStartElement();
        reader.MoveToContent();
        if (reader.IsStartElement("Header", Namespace))
            SkipHeader(reader);
        if (!reader.IsStartElement("Body", Namespace) || reader.IsEmptyElement)
            throw new SoapFormatException("The envelope has no body, or an empty one.");
        reader.ReadStartElement();
        if (reader.MoveToContent() != XmlNodeType.Element)
            throw new SoapFormatException("The body is empty.");
    }

    // No header is supported, so one marked mustUnderstand is an error (SOAP 1.1, section 4.2.3).
    private static void SkipHeader(XmlReader reader)
    {
        using var header = reader.ReadSubtree();
        while (header.Read())
        {
            if (header.NodeType == XmlNodeType.Element && header.GetAttribute("mustUnderstand", Namespace) is "1" or "true")
                throw new SoapFormatException($"The header {header.LocalName} is not understood.") { SoapCode = "MustUnderstand" };
        }

        header.Close();
        reader.Skip();
        reader.MoveToContent();
    }

    private static SoapFormatException OtherMessage(XmlReader reader) =>
        new($"The body holds {{{reader.NamespaceURI}}}{reader.LocalName}, which is not the message expected here.") { IsOtherMessage = true };

    private static ServiceFault ReadFault(XmlReader reader)
    {
        var reason = "";
        reader.ReadStartElement();
        while (reader.MoveToContent() == XmlNodeType.Element)
        {
            if (reader.LocalName == "faultstring")
            {
                reason = reader.ReadElementContentAsString();
            }
            else if (reader.LocalName == "detail" && !reader.IsEmptyElement)
            {
                reader.ReadStartElement();
                reader.MoveToContent();
                if (MessageSerializer<ServiceFault>.CanDeserialize(reader))
                    return MessageSerializer<ServiceFault>.Deserialize(reader);
                break;
            }
            else
            {
                reader.Skip();
            }
        }

        return new ServiceFault { Code = FaultCode.Internal, Reason = reason };
    }

    private static void ReadToEnd(XmlReader reader)
    {
        if (reader.MoveToContent() == XmlNodeType.Element)
            throw new SoapFormatException("The body holds more than one message.");
        while (reader.Read())
        {
            // The rest must be well-formed too.
        }
    }

    internal static XmlDictionaryWriter WriterTo(Stream output) => XmlDictionaryWriter.CreateTextWriter(output, Utf8, ownsStream: false);

    internal static void WriteStart(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("s", "Envelope", Namespace);
        writer.WriteStartElement("s", "Body", Namespace);
    }

    internal static void WriteEnd(XmlDictionaryWriter writer)
    {
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }

    private static XmlDictionaryReaderQuotas MakeQuotas()
    {
        var quotas = new XmlDictionaryReaderQuotas();
        XmlDictionaryReaderQuotas.Max.CopyTo(quotas);
        quotas.MaxDepth = 18;
        return quotas;
    }
}
