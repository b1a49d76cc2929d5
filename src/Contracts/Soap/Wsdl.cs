using System.Text;
using System.Xml;
using System.Xml.Schema;

namespace TlsToll.Contracts.Soap;

/// <summary>Writes the WSDL 1.1 of a service: document/literal over SOAP 1.1 and HTTP, as the WS-I Basic Profile 1.0 asks.</summary>
public static class Wsdl
{
    private const string WsdlNs = "http://schemas.xmlsoap.org/wsdl/";
    private const string SoapNs = "http://schemas.xmlsoap.org/wsdl/soap/";

    /// <summary>Writes the WSDL with <paramref name="address"/> as the port's location.</summary>
    public static void Write(Stream output, SoapService service, Uri address)
    {
        using var writer = XmlWriter.Create(output, new XmlWriterSettings { Indent = true, Encoding = new UTF8Encoding(false), CloseOutput = false });
        writer.WriteStartElement("wsdl", "definitions", WsdlNs);
        writer.WriteAttributeString("xmlns", "soap", null, SoapNs);
        writer.WriteAttributeString("xmlns", "tns", null, service.Namespace);
        writer.WriteAttributeString("xmlns", "f", null, WireNames.FaultNamespace);
        writer.WriteAttributeString("name", service.Name);
        writer.WriteAttributeString("targetNamespace", service.Namespace);
        WriteTypes(writer, service);
        WriteMessages(writer, service);
        WritePortType(writer, service);
        WriteBinding(writer, service);
        WriteService(writer, service, address);
        writer.WriteEndElement();
    }

    private static void WriteTypes(XmlWriter writer, SoapService service)
    {
        writer.WriteStartElement("types", WsdlNs);
        foreach (XmlSchema schema in MessageSchemas.Of(service.Operations.SelectMany(o => new[] { o.RequestType, o.ResponseType })))
        {
            // The exporter names imports without a location, which is right for schemas in one WSDL.
            var text = new StringBuilder();
            using (var inner = XmlWriter.Create(text, new XmlWriterSettings { OmitXmlDeclaration = true, Indent = true }))
                schema.Write(inner);
            using var reader = XmlReader.Create(new StringReader(text.ToString()));
            writer.WriteNode(reader, defattr: false);
        }

        writer.WriteEndElement();
    }

    private static void WriteMessages(XmlWriter writer, SoapService service)
    {
        foreach (var operation in service.Operations)
        {
            WriteMessage(writer, operation.Name + "Input", "tns:" + operation.Name);
            WriteMessage(writer, operation.Name + "Output", $"tns:{operation.Name}Response");
        }

        WriteMessage(writer, "ServiceFault", "f:ServiceFault");
    }

    private static void WriteMessage(XmlWriter writer, string name, string element)
    {
        writer.WriteStartElement("message", WsdlNs);
        writer.WriteAttributeString("name", name);
        writer.WriteStartElement("part", WsdlNs);
        writer.WriteAttributeString("name", name == "ServiceFault" ? "fault" : "parameters");
        writer.WriteAttributeString("element", element);
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static void WritePortType(XmlWriter writer, SoapService service)
    {
        writer.WriteStartElement("portType", WsdlNs);
        writer.WriteAttributeString("name", service.Name + "PortType");
        foreach (var operation in service.Operations)
        {
            writer.WriteStartElement("operation", WsdlNs);
            writer.WriteAttributeString("name", operation.Name);
            WriteReference(writer, "input", $"tns:{operation.Name}Input", name: null);
            WriteReference(writer, "output", $"tns:{operation.Name}Output", name: null);
            WriteReference(writer, "fault", "tns:ServiceFault", name: "ServiceFault");
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void WriteReference(XmlWriter writer, string kind, string message, string? name)
    {
        writer.WriteStartElement(kind, WsdlNs);
        if (name is not null)
            writer.WriteAttributeString("name", name);
        writer.WriteAttributeString("message", message);
        writer.WriteEndElement();
    }

    private static void WriteBinding(XmlWriter writer, SoapService service)
    {
        writer.WriteStartElement("binding", WsdlNs);
        writer.WriteAttributeString("name", service.Name + "Binding");
        writer.WriteAttributeString("type", $"tns:{service.Name}PortType");
        writer.WriteStartElement("binding", SoapNs);
        writer.WriteAttributeString("style", "document");
        writer.WriteAttributeString("transport", "http://schemas.xmlsoap.org/soap/http");
        writer.WriteEndElement();
        foreach (var operation in service.Operations)
        {
            writer.WriteStartElement("operation", WsdlNs);
            writer.WriteAttributeString("name", operation.Name);
            writer.WriteStartElement("operation", SoapNs);
            writer.WriteAttributeString("soapAction", operation.Action);
            writer.WriteAttributeString("style", "document");
            writer.WriteEndElement();
            WriteLiteral(writer, "input", "body", name: null);
            WriteLiteral(writer, "output", "body", name: null);
            WriteLiteral(writer, "fault", "fault", name: "ServiceFault");
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void WriteLiteral(XmlWriter writer, string kind, string soapElement, string? name)
    {
        writer.WriteStartElement(kind, WsdlNs);
        if (name is not null)
            writer.WriteAttributeString("name", name);
        writer.WriteStartElement(soapElement, SoapNs);
        if (name is not null)
            writer.WriteAttributeString("name", name);
        writer.WriteAttributeString("use", "literal");
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static void WriteService(XmlWriter writer, SoapService service, Uri address)
    {
        writer.WriteStartElement("service", WsdlNs);
        writer.WriteAttributeString("name", service.Name);
        writer.WriteStartElement("port", WsdlNs);
        writer.WriteAttributeString("name", service.Name + "Port");
        writer.WriteAttributeString("binding", $"tns:{service.Name}Binding");
        writer.WriteStartElement("address", SoapNs);
        writer.WriteAttributeString("location", address.AbsoluteUri);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }
}
