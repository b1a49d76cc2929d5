// Stubs of the types by which SqlClient recognises CLR user-defined types. SqlClient loads them as soon as a command has a parameter, to
// check whether the value's type is user-defined. This project uses no such type, so empty declarations suffice. Microsoft's package of
// this name is not in every feed, and would add nothing else.

namespace Microsoft.SqlServer.Server;

/// <summary>Serialisation format of a user-defined type.</summary>
public enum Format
{
    /// <summary>Unknown format.</summary>
    Unknown = 0,

    /// <summary>Serialised by the server.</summary>
    Native = 1,

    /// <summary>Serialised through <see cref="IBinarySerialize"/>.</summary>
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
    /// <summary>Reads the value.</summary>
    void Read(BinaryReader r);

    /// <summary>Writes the value.</summary>
    void Write(BinaryWriter w);
}

/// <summary>Marks a user-defined type.</summary>
/// <param name="format">Serialisation format.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
public sealed class SqlUserDefinedTypeAttribute(Format format) : Attribute
{
    /// <summary>Serialisation format.</summary>
    public Format Format => format;

    /// <summary>Maximum size of a value in bytes.</summary>
    public int MaxByteSize { get; set; }

    /// <summary>True if all values have the same length.</summary>
    public bool IsFixedLength { get; set; }

    /// <summary>True if values sort by their bytes.</summary>
    public bool IsByteOrdered { get; set; }

    /// <summary>Name of the method that validates a value.</summary>
    public string? ValidationMethodName { get; set; }

    /// <summary>The type's name in SQL.</summary>
    public string? Name { get; set; }
}

/// <summary>A user-defined type is invalid.</summary>
public sealed class InvalidUdtException : SystemException
{
    /// <summary>Creates the exception without a message.</summary>
    public InvalidUdtException()
    {
    }

    /// <summary>Creates the exception with a message.</summary>
    public InvalidUdtException(string message)
        : base(message)
    {
    }

    /// <summary>Creates the exception with a message and a cause.</summary>
    public InvalidUdtException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
