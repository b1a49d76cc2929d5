using System.Globalization;
using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Supervision;

/// <summary>User that runs PostgreSQL if the controller runs as root, because PostgreSQL refuses to run as root.</summary>
/// <param name="Name">Name of the user.</param>
/// <param name="Uid">User id.</param>
/// <param name="Gid">Group id.</param>
internal sealed record UnprivilegedUser(string Name, uint Uid, uint Gid)
{
    /// <summary>Returns the user to switch to.</summary>
    /// <returns><c>postgres</c> if it exists, otherwise <c>nobody</c>; null if this process does not run as root.</returns>
    /// <exception cref="TestbedException">Neither user exists.</exception>
    public static UnprivilegedUser? Needed()
    {
        if (!Environment.IsPrivilegedProcess)
            return null;
        var users = File.ReadLines("/etc/passwd").Select(Parse).OfType<UnprivilegedUser>()
            .ToDictionary(u => u.Name, StringComparer.Ordinal);
        return users.GetValueOrDefault("postgres") ?? users.GetValueOrDefault("nobody")
            ?? throw new TestbedException("PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.");
    }

    /// <summary>Returns the command line that runs a command as this user.</summary>
    /// <param name="command">Words of the command.</param>
    /// <returns>Words of the new command; exec keeps the pid.</returns>
    public IReadOnlyList<string> Run(IEnumerable<string> command) =>
        ["setpriv", Option("--reuid", Uid), Option("--regid", Gid), "--clear-groups", "--", .. command];

    /// <summary>Changes the owner of a file or directory to this user.</summary>
    /// <param name="path">Path of the file or directory.</param>
    /// <exception cref="TestbedException">The kernel refused the change.</exception>
    public void Own(string path)
    {
        if (Measurement.LibC.Chown(path, Uid, Gid) != 0)
            throw new TestbedException($"{path} cannot be given to user {Name}: {Marshal.GetLastPInvokeErrorMessage()}");
    }

    /// <summary>Checks that this user can reach a directory.</summary>
    /// <param name="path">Path of the directory.</param>
    /// <exception cref="TestbedException">A directory of the path is closed to other users; the message names it.</exception>
    public void MustReach(string path)
    {
        for (var directory = new DirectoryInfo(path); directory is not null; directory = directory.Parent)
        {
            if (!directory.UnixFileMode.HasFlag(UnixFileMode.OtherExecute))
            {
                throw new TestbedException(
                    $"User {Name}, whom PostgreSQL runs as, cannot enter {directory.FullName}. "
                    + "Set TMPDIR to a directory that all users can enter, such as /tmp.");
            }
        }
    }

    private static UnprivilegedUser? Parse(string line) =>
        line.Split(':') is [var name, _, var uid, var gid, ..]
        && uint.TryParse(uid, CultureInfo.InvariantCulture, out var user) && uint.TryParse(gid, CultureInfo.InvariantCulture, out var group)
            ? new UnprivilegedUser(name, user, group)
            : null;

    private static string Option(string name, uint value) => string.Create(CultureInfo.InvariantCulture, $"{name}={value}");
}
