using System.Globalization;
using System.Text;
using System.Xml;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Follows a reader through an envelope and names where it is as faults name fields: <c>Lines[2].Quantity</c>. Messages have members, and
/// members are values or lists of items; an item's own name is not part of the path.
/// </summary>
internal sealed class ElementPath
{
    // The envelope is at depth 0, its body at 1, the message at 2.
    private const int MemberDepth = 3;
    private const int ItemDepth = 4;

    private readonly List<string> names = [];
    private int item;

    /// <summary>The path of the element last entered; null outside the members of a message.</summary>
    public string? Field
    {
        get
        {
            if (names.Count == 0)
                return null;
            var path = new StringBuilder(names[0]);
            if (names.Count > 1)
                path.Append(CultureInfo.InvariantCulture, $"[{item}]");
            foreach (var name in names.Skip(2))
                path.Append('.').Append(name);
            return path.ToString();
        }
    }

    /// <summary>Takes note of the start of an element.</summary>
    public void Enter(XmlReader reader)
    {
        if (reader.Depth < MemberDepth)
            return;
        names.RemoveRange(Math.Min(names.Count, reader.Depth - MemberDepth), Math.Max(0, names.Count - (reader.Depth - MemberDepth)));
        names.Add(reader.LocalName);
        item = reader.Depth switch { MemberDepth => -1, ItemDepth => item + 1, _ => item };
    }

    /// <summary>Takes note of the end of an element.</summary>
    public void Return(XmlReader reader)
    {
        var keep = Math.Max(0, reader.Depth - MemberDepth + 1);
        if (names.Count > keep)
            names.RemoveRange(keep, names.Count - keep);
    }
}
