using System.Text.Json;

namespace TlsToll.Experiments.Targets.Requests;

/// <summary>Reads JSON that somebody else wrote. Problems are sentences about the document, where the library's are about its own methods.</summary>
internal static class JsonMembers
{
    /// <summary>The member of an object; null if there is none, or no object.</summary>
    /// <exception cref="FormatException">The name of a member is not a valid text.</exception>
    public static JsonElement? Find(JsonElement owner, string name)
    {
        try
        {
            return owner.ValueKind == JsonValueKind.Object && owner.TryGetProperty(name, out var value) ? value : null;
        }
        catch (InvalidOperationException e)
        {
            // Half of a surrogate pair.
            throw new FormatException("a name is not a valid text", e);
        }
    }

    /// <summary>The text of a member.</summary>
    /// <param name="owner">The object.</param>
    /// <param name="name">Name of the member.</param>
    /// <param name="what">The member, for messages.</param>
    /// <exception cref="FormatException">The member is missing, or is not a text.</exception>
    public static string TextOf(JsonElement owner, string name, string what) =>
        Text(Find(owner, name) ?? throw new FormatException($"{what} is missing"), what);

    /// <summary>A text.</summary>
    /// <exception cref="FormatException">It is not one.</exception>
    public static string Text(JsonElement value, string what)
    {
        try
        {
            return value.ValueKind == JsonValueKind.String ? value.GetString()! : throw new FormatException($"{what} is not a text");
        }
        catch (InvalidOperationException e)
        {
            // Half of a surrogate pair.
            throw new FormatException($"{what} is not a valid text", e);
        }
    }

    /// <summary>The members of an object.</summary>
    /// <exception cref="FormatException">It is not an object.</exception>
    public static JsonElement.ObjectEnumerator Members(JsonElement owner, string what) =>
        owner.ValueKind == JsonValueKind.Object ? owner.EnumerateObject() : throw new FormatException($"{what} is not an object");

    /// <summary>The items of a list.</summary>
    /// <exception cref="FormatException">It is not a list.</exception>
    public static JsonElement.ArrayEnumerator Items(JsonElement list, string what) =>
        list.ValueKind == JsonValueKind.Array ? list.EnumerateArray() : throw new FormatException($"{what} is not a list");
}
