using System.Text;
using System.Xml;
using System.Xml.Linq;
using System.Xml.Schema;

namespace TlsToll.Contracts.Soap;

/// <summary>Writes the WSDL 1.1 of a service: document/literal over SOAP 1.1 and HTTP, as the WS-I Basic Profile 1.0 requires.</summary>
public static class Wsdl
{
    private const string Fault = "ServiceFault";
    private static readonly XNamespace WsdlNs = "http://schemas.xmlsoap.org/wsdl/";
    private static readonly XNamespace SoapNs = "http://schemas.xmlsoap.org/wsdl/soap/";

    /// <summary>Writes the WSDL with <paramref name="address"/> as the port's location.</summary>
    public static void Write(Stream output, SoapService service, Uri address)
    {
        using var writer = XmlWriter.Create(output, new XmlWriterSettings { Indent = true, Encoding = new UTF8Encoding(false), CloseOutput = false });
        new XDocument(new XElement(
            WsdlNs + "definitions",
            new XAttribute(XNamespace.Xmlns + "wsdl", WsdlNs),
            new XAttribute(XNamespace.Xmlns + "soap", SoapNs),
            new XAttribute(XNamespace.Xmlns + "tns", service.Namespace),
            new XAttribute(XNamespace.Xmlns + "f", WireNames.FaultNamespace),
            new XAttribute("name", service.Name),
            new XAttribute("targetNamespace", service.Namespace),
            new XElement(WsdlNs + "types", SchemasOf(service)),
            service.Operations.SelectMany(o => new[]
            {
                Message(o.Name + "Input", "parameters", "tns:" + o.Name),
                Message(o.Name + "Output", "parameters", $"tns:{o.Name}Response"),
            }),
            Message(Fault, "fault", "f:" + Fault),
            Named("portType", service.Name + "PortType", service.Operations.Select(PortOperation)),
            Named(
                "binding",
                service.Name + "Binding",
                new XAttribute("type", $"tns:{service.Name}PortType"),
                new XElement(
                    SoapNs + "binding",
                    new XAttribute("style", "document"),
                    new XAttribute("transport", "http://schemas.xmlsoap.org/soap/http")),
                service.Operations.Select(BindingOperation)),
            Named("service", service.Name, Named(
                "port",
                service.Name + "Port",
                new XAttribute("binding", $"tns:{service.Name}Binding"),
                new XElement(SoapNs + "address", new XAttribute("location", address.AbsoluteUri)))))).Save(writer);
    }

    // The exporter writes imports without a location, which is correct for schemas within one WSDL.
    private static IEnumerable<XElement> SchemasOf(SoapService service)
    {
        foreach (XmlSchema schema in MessageSchemas.Of(service.Operations.SelectMany(o => new[] { o.RequestType, o.ResponseType })))
        {
            var document = new XDocument();
            using (var writer = document.CreateWriter())
                schema.Write(writer);
            yield return document.Root!;
        }
    }

    private static XElement Named(string element, string name, params object[] content) =>
        new(WsdlNs + element, new XAttribute("name", name), content);

    private static XElement Message(string name, string part, string element) =>
        Named("message", name, Named("part", part, new XAttribute("element", element)));

    private static XElement PortOperation(SoapOperation operation) => Named(
        "operation",
        operation.Name,
        new XElement(WsdlNs + "input", new XAttribute("message", $"tns:{operation.Name}Input")),
        new XElement(WsdlNs + "output", new XAttribute("message", $"tns:{operation.Name}Output")),
        Named("fault", Fault, new XAttribute("message", "tns:" + Fault)));

    private static XElement BindingOperation(SoapOperation operation)
    {
        var literal = new XAttribute("use", "literal");
        return Named(
            "operation",
            operation.Name,
            new XElement(SoapNs + "operation", new XAttribute("soapAction", operation.Action), new XAttribute("style", "document")),
            new XElement(WsdlNs + "input", new XElement(SoapNs + "body", literal)),
            new XElement(WsdlNs + "output", new XElement(SoapNs + "body", literal)),
            Named("fault", Fault, new XElement(SoapNs + "fault", new XAttribute("name", Fault), literal)));
    }
}
