using Microsoft.Extensions.FileProviders;
using Microsoft.Extensions.Primitives;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// The files below a directory, without symbolic links: a link could lead to any file of the user. The directory itself may be a link.
/// </summary>
internal sealed class OwnFiles(string directory) : IFileProvider, IDisposable
{
    private readonly string _directory = Path.GetFullPath(directory);
    private readonly PhysicalFileProvider _files = new(directory);

    public IFileInfo GetFileInfo(string subpath) => HasLink(subpath) ? new NotFoundFileInfo(subpath) : _files.GetFileInfo(subpath);

    public IDirectoryContents GetDirectoryContents(string subpath)
    {
        if (HasLink(subpath) || _files.GetDirectoryContents(subpath) is not { Exists: true } contents)
            return NotFoundDirectoryContents.Singleton;
        return new Listing([.. contents.Where(file => !HasLink(Path.Combine(subpath, file.Name)))]);
    }

    public IChangeToken Watch(string filter) => NullChangeToken.Singleton;

    public void Dispose() => _files.Dispose();

    // Each step of the path may be the link.
    private bool HasLink(string subpath)
    {
        var path = _directory;
        foreach (var step in subpath.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            path = Path.Combine(path, step);
            if (new FileInfo(path).LinkTarget is not null)
                return true;
        }

        return false;
    }

    private sealed class Listing(IReadOnlyList<IFileInfo> files) : IDirectoryContents
    {
        public bool Exists => true;

        public IEnumerator<IFileInfo> GetEnumerator() => files.GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
