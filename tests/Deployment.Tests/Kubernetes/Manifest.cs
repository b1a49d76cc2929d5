using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests.Kubernetes;

/// <summary>A manifest below <c>deploy/kubernetes</c>.</summary>
/// <param name="File">Its file, below that.</param>
/// <param name="Node">Its contents.</param>
internal sealed record Manifest(string File, YamlMappingNode Node)
{
    private static readonly string Directory = Repository.PathOf("deploy", "kubernetes");

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Manifest> All { get; } =
    [
        .. System.IO.Directory.GetFiles(Directory, "*.yaml", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .SelectMany(path => Yaml.Documents(System.IO.File.ReadAllText(path)).Select(node => new Manifest(Path.GetRelativePath(Directory, path), node))),
    ];

    /// <summary>Its kind.</summary>
    public string Kind => Node.At("kind").Text() ?? "";

    /// <summary>Its name.</summary>
    public string Name => Node.At("metadata", "name").Text() ?? "";

    /// <summary>The folder that it is applied with.</summary>
    public string Folder => Path.GetDirectoryName(File)!;

    /// <summary>Its pods' specification; null if it has no pods.</summary>
    public YamlNode? Pod => Node.At("spec", "template", "spec");

    /// <summary>The containers of its pods, those of their start included.</summary>
    public IEnumerable<YamlNode> Containers => [.. Pod.At("initContainers").Items(), .. Pod.At("containers").Items()];

    /// <summary>Where the folder's own files are.</summary>
    public static string PathOf(string folder, string file) => Path.Combine(Directory, folder, file);

    /// <inheritdoc/>
    public override string ToString() => $"{File}: {Kind} {Name}";
}
