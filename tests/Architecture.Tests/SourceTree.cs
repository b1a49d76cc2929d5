using System.Text.RegularExpressions;

namespace TlsToll.Architecture.Tests;

/// <summary>The C# files of an assembly, read as text: which types each folder declares, and which of other folders it uses.</summary>
internal sealed partial class SourceTree
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    private readonly List<SourceFile> _files;
    private readonly ILookup<string, SourceFile> _declaring;

    /// <summary>Reads the files of one assembly.</summary>
    /// <param name="project">Name of its folder below <c>src/</c>.</param>
    public SourceTree(string project)
        : this(Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", project), "*.cs", SearchOption.AllDirectories)
            .Select(path => (Path.GetRelativePath(Path.Combine(Repository.Root, "src"), path), File.ReadAllText(path))))
    {
    }

    /// <summary>Takes files by path.</summary>
    public SourceTree(IEnumerable<(string Path, string Text)> files)
    {
        _files = [.. files.Select(f => SourceFile.Of(f.Path, Comment().Replace(f.Text, "")))];
        _declaring = _files.SelectMany(f => f.Types.Select(type => (type, f))).ToLookup(pair => pair.type, pair => pair.f, StringComparer.Ordinal);
    }

    /// <summary>The files.</summary>
    public IReadOnlyList<SourceFile> Files => _files;

    /// <summary>Which folder uses which other one, with a file and the type that it uses.</summary>
    public IReadOnlyDictionary<(string From, string To), string> Edges()
    {
        var edges = new Dictionary<(string From, string To), string>();
        foreach (var file in _files)
        {
            foreach (var word in file.Words)
            {
                foreach (var other in _declaring[word].Where(o => o.Folder != file.Folder && file.Sees(o.Namespace, word)))
                    edges.TryAdd((file.Folder, other.Folder), $"{file.Path}: {word}");
            }

            foreach (var other in _files.Where(o => o.Folder != file.Folder && file.Opens(o.Namespace)))
            {
                if (other.Extensions.FirstOrDefault(file.Members.Contains) is { } member)
                    edges.TryAdd((file.Folder, other.Folder), $"{file.Path}: {member}");
            }
        }

        return edges;
    }

    [GeneratedRegex(@"//[^\n]*|/\*.*?\*/", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 5000)]
    private static partial Regex Comment();

    /// <summary>A file without its comments.</summary>
    /// <param name="Path">Its path below <c>src/</c>.</param>
    /// <param name="Namespace">Its namespace; empty without one.</param>
    /// <param name="Code">Its text.</param>
    /// <param name="Types">The types that it declares.</param>
    /// <param name="Extensions">The extension methods, and the members of extension blocks, that other files can use.</param>
    /// <param name="Members">The names of the members that it uses of an object or a type.</param>
    /// <param name="Words">
    /// The names that may be types: other words than members that follow a dot or are being declared as properties.
    /// </param>
    internal sealed partial record SourceFile(string Path, string Namespace, string Code, IReadOnlyList<string> Types, IReadOnlyList<string> Extensions, IReadOnlySet<string> Members,
        IReadOnlySet<string> Words)
    {
        /// <summary>Its folder.</summary>
        public string Folder => System.IO.Path.GetDirectoryName(Path)!;

        /// <summary>Reads a file.</summary>
        public static SourceFile Of(string path, string code) => new(
            path, NamespaceOf().Match(code).Groups["name"].Value, code, [.. Declaration().Matches(code).Select(m => m.Groups["type"].Value)],
            [.. ExtensionMethod().Matches(code).Concat(ExtensionBlock().Matches(code).SelectMany(InBlock)).Select(m => m.Groups["member"].Value)],
            Use().Matches(code).Select(m => m.Groups["member"].Value).ToHashSet(StringComparer.Ordinal),
            Word().Matches(code).Select(m => m.Value).ToHashSet(StringComparer.Ordinal));

        /// <summary>
        /// Whether the members of a namespace can be meant without its name: by a directive, or from an enclosing namespace.
        /// </summary>
        public bool Opens(string other) =>
            other == Namespace
            || Namespace.StartsWith(other + '.', StringComparison.Ordinal)
            || Regex.IsMatch(Code, $@"^using {Regex.Escape(other)};", RegexOptions.Multiline, Limit);

        /// <summary>Whether a type of a namespace can be meant: without the namespace's name, or by a qualified name.</summary>
        public bool Sees(string other, string type) =>
            Opens(other)
            || Regex.IsMatch(Code, $@"\b{other[(other.LastIndexOf('.') + 1)..]}\.{type}\b", RegexOptions.None, Limit);

        [GeneratedRegex(@"^namespace (?<name>[\w.]+)", RegexOptions.Multiline | RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex NamespaceOf();

        [GeneratedRegex(
            @"^(public|internal|file) ((static|sealed|abstract|partial|readonly|ref|unsafe) )*(class|record struct|record|struct|interface|enum|delegate [\w<>\[\]?]+) (?<type>\w+)",
            RegexOptions.Multiline | RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex Declaration();

        // The members that a block declares, without what is in the braces of each.
        private static IEnumerable<Match> InBlock(Match block)
        {
            var body = block.Groups["body"].Value;
            while (Braces().IsMatch(body))
                body = Braces().Replace(body, ";");
            return BlockMember().Matches(body);
        }

        // Before the name stands its type, which may be a tuple; "this" may follow on another line, after attributes.
        [GeneratedRegex(
            @"^    (public|internal)\s+static\s([^(={;]|\([^()]*\)(?=[\s?>]))*?\b(?<member>\w+)\s*(<[\w,\s]+>)?\(\s*(\[[^\]]*\]\s*)*this\s",
            RegexOptions.Multiline | RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex ExtensionMethod();

        [GeneratedRegex(
            @"^    extension\s*(<[^>]*>)?\s*\([^)]*\)[^{;]*\{(?<body>(?>[^{}]+|(?<open>\{)|(?<-open>\}))*)(?(open)(?!))\}",
            RegexOptions.Multiline | RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex ExtensionBlock();

        [GeneratedRegex(@"\{[^{}]*\}", RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex Braces();

        [GeneratedRegex(
            @"\b(public|internal)\s([^(={;]|\([^()]*\)(?=[\s?>]))*?\b(?<member>\w+)\s*(<[\w,\s]+>)?\s*(?=\(|;|=)", RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex BlockMember();

        [GeneratedRegex(@"\.\s*(?<member>[A-Z]\w*)", RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex Use();

        // A word that is declared as a member, assigned in an initialiser or read from an object names no type there. The last word of a
        // directive for a type, and the word after "is" and "as", do.
        [GeneratedRegex(
            @"((?<![\w.""?])|(?<=\b[A-Z]\w*\.))[A-Z]\w+\b(?!\s*(\{ (get|init)|=[^>=]|=> |;|\s*=\s))"
            + @"|(?<=(^using (static |\w+ = )|\b(is|is not|as) )([A-Z]\w*\.)*)[A-Z]\w+(?=;)",
            RegexOptions.Multiline | RegexOptions.ExplicitCapture, 5000)]
        private static partial Regex Word();
    }
}
