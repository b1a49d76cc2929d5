using System.Globalization;

namespace TlsToll.Testbed.Postgres;

/// <summary>The host's PostgreSQL programs.</summary>
/// <param name="Directory">Directory of <c>initdb</c>, <c>pg_ctl</c> and <c>postgres</c>.</param>
public sealed record PostgresBinaries(string Directory)
{
    private const string Debian = "/usr/lib/postgresql";

    private static readonly string[] Modules = ["../lib", "../lib/postgresql", "../lib64/pgsql"];

    private static readonly string[] Programs = ["initdb", "pg_ctl", "postgres"];

    /// <summary>Path of <c>initdb</c>.</summary>
    public string InitDb => Path.Combine(Directory, "initdb");

    /// <summary>Path of <c>pg_ctl</c>.</summary>
    public string PgCtl => Path.Combine(Directory, "pg_ctl");

    /// <summary>Path of the server.</summary>
    public string Postgres => Path.Combine(Directory, "postgres");

    /// <summary>True if a loadable module of the server is installed: next to the programs, where Debian, Red Hat and the sources' own installation put it.</summary>
    /// <param name="name">Name of the module, without its ending.</param>
    public bool HasModule(string name)
    {
        // On PATH there may be links alone.
        var programs = Path.GetDirectoryName(File.ResolveLinkTarget(Postgres, returnFinalTarget: true)?.FullName ?? Postgres)!;
        return Modules.Any(folder => File.Exists(Path.Combine(programs, folder, name + ".so")));
    }

    /// <summary>Finds the programs: in the given directory; otherwise on PATH; otherwise in Debian's newest version.</summary>
    /// <param name="directory">Directory that must be used; null to search.</param>
    /// <param name="searchPath">Search path; this process's PATH if null.</param>
    /// <param name="debian">Directory of Debian's versions.</param>
    /// <returns>The programs.</returns>
    /// <exception cref="MissingProgramException">The programs are missing; the message contains the command that installs them.</exception>
    public static PostgresBinaries Find(string? directory = null, string? searchPath = null, string debian = Debian)
    {
        if (directory is not null)
        {
            return HasAll(directory)
                ? new PostgresBinaries(Path.GetFullPath(directory))
                : throw new MissingProgramException($"{directory} does not contain initdb, pg_ctl and postgres.");
        }

        var path = searchPath ?? Environment.GetEnvironmentVariable("PATH") ?? "";
        var found = path.Split(':', StringSplitOptions.RemoveEmptyEntries).Concat(Versions(debian)).FirstOrDefault(HasAll);
        return found is not null
            ? new PostgresBinaries(found)
            : throw new MissingProgramException(
                $"PostgreSQL's server programs (initdb, pg_ctl, postgres) are neither on PATH nor below {debian}. "
                + "On Debian and Ubuntu: apt-get install postgresql");
    }

    private static IEnumerable<string> Versions(string debian) =>
        System.IO.Directory.Exists(debian)
            ? System.IO.Directory.EnumerateDirectories(debian).OrderByDescending(VersionOf).Select(d => Path.Combine(d, "bin"))
            : [];

    private static double VersionOf(string directory) =>
        double.TryParse(Path.GetFileName(directory), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var version)
            ? version
            : 0;

    private static bool HasAll(string directory) => Programs.All(p => File.Exists(Path.Combine(directory, p)));
}
