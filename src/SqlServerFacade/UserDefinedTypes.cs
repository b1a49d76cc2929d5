// The names by which SqlClient knows CLR user-defined types. It loads them as soon as a command has a parameter, to see whether the value's
// type is such a one; nothing here ever is, so names are all that is needed. Microsoft's own package of this name is not in every feed,
// and would bring nothing else.

namespace Microsoft.SqlServer.Server;

/// <summary>Serialisation format of a user-defined type.</summary>
public enum Format
{
    /// <summary>Not known.</summary>
    Unknown = 0,

    /// <summary>By the server.</summary>
    Native = 1,

    /// <summary>By <see cref="IBinarySerialize"/>.</summary>
    UserDefined = 2,
}

/// <summary>Access of user-defined code to user data.</summary>
public enum DataAccessKind
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Anything.</summary>
    Read = 1,
}

/// <summary>Access of user-defined code to system data.</summary>
public enum SystemDataAccessKind
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Anything.</summary>
    Read = 1,
}

/// <summary>A user-defined type that serialises itself.</summary>
public interface IBinarySerialize
{
    /// <summary>Reads itself.</summary>
    void Read(BinaryReader r);

    /// <summary>Writes itself.</summary>
    void Write(BinaryWriter w);
}

/// <summary>Marks a user-defined type.</summary>
/// <param name="format">Serialisation format.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class SqlUserDefinedTypeAttribute(Format format) : Attribute
{
    /// <summary>Serialisation format.</summary>
    public Format Format => format;

    /// <summary>Most bytes of a value.</summary>
    public int MaxByteSize { get; set; }

    /// <summary>True if all values have the same length.</summary>
    public bool IsFixedLength { get; set; }

    /// <summary>True if values sort in the order of their bytes.</summary>
    public bool IsByteOrdered { get; set; }

    /// <summary>The method that validates a value.</summary>
    public string? ValidationMethodName { get; set; }

    /// <summary>The type's name in SQL.</summary>
    public string? Name { get; set; }
}

/// <summary>A user-defined type is not what it should be.</summary>
public sealed class InvalidUdtException : SystemException
{
    /// <summary>Without a reason.</summary>
    public InvalidUdtException()
    {
    }

    /// <summary>With a reason.</summary>
    public InvalidUdtException(string message)
        : base(message)
    {
    }

    /// <summary>With a reason and a cause.</summary>
    public InvalidUdtException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
