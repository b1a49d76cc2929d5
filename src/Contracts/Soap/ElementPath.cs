using System.Globalization;
using System.Text;
using System.Xml;

namespace TlsToll.Contracts.Soap;

/// <summary>
/// Tracks a reader's position in an envelope as a field path in the notation of faults: <c>Lines[2].Quantity</c>. Messages have members;
/// members are values or lists of items. The element name of an item is not in the path.
/// </summary>
internal sealed class ElementPath
{
    // The envelope is at depth 0, its body at 1, the message at 2.
    private const int MemberDepth = 3;
    private const int ItemDepth = 4;

    private readonly List<string> _names = [];
    private int _item;

    /// <summary>Path of the current element; null outside the members of a message.</summary>
    public string? Field
    {
        get
        {
            if (_names.Count == 0)
                return null;
            var path = new StringBuilder(_names[0]);
            if (_names.Count > 1)
                path.Append(CultureInfo.InvariantCulture, $"[{_item}]");
            foreach (var name in _names.Skip(2))
                path.Append('.').Append(name);
            return path.ToString();
        }
    }

    public void Enter(XmlReader reader)
    {
        if (reader.Depth < MemberDepth)
            return;
        _names.RemoveRange(Math.Min(_names.Count, reader.Depth - MemberDepth), Math.Max(0, _names.Count - (reader.Depth - MemberDepth)));
        _names.Add(reader.LocalName);
        _item = reader.Depth switch { MemberDepth => -1, ItemDepth => _item + 1, _ => _item };
    }

    public void Return(XmlReader reader)
    {
        var keep = Math.Max(0, reader.Depth - MemberDepth + 1);
        if (_names.Count > keep)
            _names.RemoveRange(keep, _names.Count - keep);
    }
}
