namespace TlsToll.Testbed.Certificates;

/// <summary>Random secrets in files that the group can read, for programs of other users, such as a database in a container.</summary>
public static class SharedSecret
{
    private const int Digits = 40;

    private const UnixFileMode Readable = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead;

    /// <summary>Creates a bearer token of 160 random bits, unless the file exists.</summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    public static void EnsureToken(string path) => SecretFile.Ensure(path, prefix: "", Digits, Readable);

    /// <summary>
    /// Creates a password of 160 random bits, unless the file exists. It has capital and small letters, digits and a sign, as SQL Server
    /// requires.
    /// </summary>
    /// <param name="path">Path of the file; its directory is created if missing.</param>
    /// <exception cref="TestbedException">The file cannot be written.</exception>
    public static void EnsurePassword(string path) => SecretFile.Ensure(path, prefix: "Pw-", Digits, Readable);
}
