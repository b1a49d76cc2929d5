namespace TlsToll.Architecture.Tests;

/// <summary>Folders within an assembly use one another one way: where A uses B, nothing that B needs uses A.</summary>
public sealed class FolderTests
{
    public static TheoryData<string> Projects =>
        [.. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories).Select(p => Path.GetFileNameWithoutExtension(p)).Order()];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Folders_of_an_assembly_form_no_cycle(string project)
    {
        var edges = new SourceTree(project).Edges();

        if (Cycle(edges.Keys) is { } cycle)
            Assert.Fail($"{cycle}\n{string.Join('\n', edges.Where(e => cycle.Contains(e.Key.From, StringComparison.Ordinal) && cycle.Contains(e.Key.To, StringComparison.Ordinal)).Select(e => $"{e.Key.From} -> {e.Key.To}: {e.Value}"))}");
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void A_namespace_is_its_assembly_or_the_path_of_its_folder(string project)
    {
        foreach (var file in new SourceTree(project).Files.Where(f => f.Namespace.Length > 0 && project != "SqlServerFacade"))
            new[] { $"TlsToll.{project}", "TlsToll." + file.Folder.Replace('/', '.') }.ShouldContain(file.Namespace, file.Path);
    }

    [Fact]
    public void A_cycle_is_found_through_directives_an_enclosing_namespace_and_a_qualified_name()
    {
        Cycle(Edges(
            ("A/Low/Floor.cs", "using T.A.High;\nnamespace T.A.Low;\npublic class Floor { Roof r; }\n"),
            ("A/High/Roof.cs", "namespace T.A.High;\npublic class Roof { Low.Floor f; }\n"))).ShouldBe("A/High -> A/Low -> A/High");
        Cycle(Edges(
            ("A/Root.cs", "using T.A.Low;\nnamespace T.A;\npublic class Root { Floor f; }\n"),
            ("A/Low/Floor.cs", "namespace T.A.Low;\npublic class Floor { Root r; }\n"))).ShouldNotBeNull();
        Cycle(Edges(
            ("A/One/Floor.cs", "namespace T.A;\npublic class Floor { Roof r; }\n"),
            ("A/Two/Roof.cs", "namespace T.A;\npublic class Roof { Floor f; }\n"))).ShouldNotBeNull();
    }

    [Fact]
    public void A_cycle_is_found_through_an_extension_method()
    {
        const string High = "using T.A.Low;\nnamespace T.A.High;\ninternal static class Roof\n{\n    public static Task<int> Tile<T>(this Floor f) => 1;\n}\n";
        Cycle(Edges(
            ("A/High/Roof.cs", High),
            ("A/Low/Floor.cs", "using T.A.High;\nnamespace T.A.Low;\npublic class Floor { int F() => this.Tile<int>(); }\n"))).ShouldBe("A/High -> A/Low -> A/High");
        Cycle(Edges(
            ("A/High/Roof.cs", High),
            ("A/Low/Floor.cs", "namespace T.A.Low;\npublic class Floor { int F() => this.Tile<int>(); }\n"))).ShouldBeNull();
    }

    [Theory]
    [InlineData("public static int Tile(\n        this Floor floor,\n        int count) => 1;", "this.Tile(2)")]
    [InlineData("public static (int Low, int High) Tile<T1, T2>(\n        [NotNull] this Floor floor) => (1, 2);", "this.Tile<int, long>()")]
    [InlineData("internal static Task<(int, int)>\n        Tile(this Floor floor) => null;", "this.Tile()")]
    [InlineData("public static int Tile(this Floor floor) => 1;", "floors.Select(floor.Tile)")]
    [InlineData("extension(Floor floor)\n    {\n        public int Tile() { if (true) { return 1; } }\n    }", "this.Tile()")]
    [InlineData("extension<T>(Floor floor)\n        where T : class\n    {\n        public (int, int) Size(T by)\n        {\n            return (1, 2);\n        }\n\n        public int Tile<TOther>(T by) => 1;\n    }", "this.Tile<int>(2)")]
    [InlineData("extension(Floor floor) { internal int Tiles => 1; }", "this.Tiles")]
    [InlineData("extension(Floor)\n    {\n        public static int Tiles { get { return 1; } }\n    }", "Floor.Tiles")]
    public void An_extension_is_found_in_each_of_its_shapes(string declaration, string use)
    {
        string[] Shown(string used) =>
        [
            .. Edges(
                ("A/High/Roof.cs", $"namespace T.A.High;\ninternal static class Roof\n{{\n    {declaration}\n}}\n"),
                ("A/Low/Floor.cs", $"using T.A.High;\nnamespace T.A.Low;\npublic class Floor {{ int F() => {used}; }}\n")).Select(e => $"{e.From} -> {e.To}"),
        ];

        Shown(use).ShouldBe(["A/Low -> A/High"]);
        Shown("this.Other()").ShouldBeEmpty();
    }

    [Fact]
    public void What_an_extension_block_keeps_to_itself_is_no_use()
    {
        Edges(
            ("A/High/Roof.cs", "namespace T.A.High;\ninternal static class Roof\n{\n    extension(Floor f)\n    {\n        private int Tile() { Other(); return 1; }\n    }\n\n    public static int Nail(Floor f) => 1;\n}\n"),
            ("A/Low/Floor.cs", "using T.A.High;\nnamespace T.A.Low;\npublic class Floor { int F() => this.Tile() + this.Other() + this.Nail(); }\n")).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("using static T.A.High.Roof;\nnamespace T.A.Low;\npublic class Floor { int F() => Tile(); }")]
    [InlineData("using R = T.A.High.Roof;\nnamespace T.A.Low;\npublic class Floor { int F() => R.Tile(); }")]
    [InlineData("using T.A.High;\nnamespace T.A.Low;\npublic class Floor { bool F(object x) => x is Roof; }")]
    [InlineData("using T.A.High;\nnamespace T.A.Low;\npublic class Floor { bool F(object x) => x is not Roof; }")]
    [InlineData("using T.A.High;\nnamespace T.A.Low;\npublic class Floor { object F(object x) => x as Roof; }")]
    [InlineData("namespace T.A.Low;\npublic class Floor { object F(object x) => x as High.Roof; }")]
    public void A_type_is_found_at_the_end_of_a_statement(string floor)
    {
        Edges(("A/High/Roof.cs", "namespace T.A.High;\npublic class Roof { public static int Tile() => 1; }\n"), ("A/Low/Floor.cs", floor + "\n"))
            .ShouldBe([("A/Low", "A/High")]);
    }

    [Fact]
    public void A_comment_a_member_of_the_same_name_and_a_type_out_of_sight_are_no_use()
    {
        Cycle(Edges(
            ("A/High/Roof.cs", "using T.A.Low;\nnamespace T.A.High;\npublic class Roof { Floor f; }\n"),
            ("A/Low/Floor.cs", "namespace T.A.Low;\n// The Roof of T.A.High uses it.\npublic class Floor { public int Roof { get; } }\n"))).ShouldBeNull();
    }

    private static IEnumerable<(string From, string To)> Edges(params (string Path, string Text)[] files) => new SourceTree(files).Edges().Keys;

    // One cycle as "A -> B -> A"; null if there is none.
    private static string? Cycle(IEnumerable<(string From, string To)> edges)
    {
        var next = edges.ToLookup(e => e.From, e => e.To, StringComparer.Ordinal);
        var done = new HashSet<string>(StringComparer.Ordinal);
        var path = new List<string>();
        string? Visit(string node)
        {
            if (path.IndexOf(node) is >= 0 and var start)
                return string.Join(" -> ", path.Skip(start).Append(node));
            if (!done.Add(node))
                return null;
            path.Add(node);
            var found = next[node].Order(StringComparer.Ordinal).Select(Visit).FirstOrDefault(cycle => cycle is not null);
            path.RemoveAt(path.Count - 1);
            return found;
        }

        return next.Select(group => group.Key).Order(StringComparer.Ordinal).Select(Visit).FirstOrDefault(cycle => cycle is not null);
    }
}
