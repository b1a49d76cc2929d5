using System.Reflection;
using System.Xml.Schema;
using System.Xml.Serialization;
using TlsToll.Contracts.Faults;

namespace TlsToll.Contracts.Soap;

/// <summary>Generates the XML schemas of messages from the types and attributes that the serialisers use.</summary>
internal static class MessageSchemas
{
    /// <summary>Root element of a message, with the name and namespace of the type's <see cref="XmlTypeAttribute"/>.</summary>
    public static XmlRootAttribute RootOf(Type message) =>
        message.GetCustomAttribute<XmlTypeAttribute>() is { } type
            ? new XmlRootAttribute(type.TypeName) { Namespace = type.Namespace }
            : throw new ArgumentException($"{message} has no XmlType attribute.", nameof(message));

    public static XmlSchemas Of(IEnumerable<Type> types)
    {
        var schemas = new XmlSchemas();
        var importer = new XmlReflectionImporter();
        var exporter = new XmlSchemaExporter(schemas);
        foreach (var type in types.Append(typeof(ServiceFault)))
            exporter.ExportTypeMapping(importer.ImportTypeMapping(type, RootOf(type)));
        return schemas;
    }

    public static XmlSchemaSet SetOf(IEnumerable<Type> types)
    {
        var set = new XmlSchemaSet();
        foreach (XmlSchema schema in Of(types))
            set.Add(schema);
        set.Compile();
        return set;
    }
}
