namespace TlsToll.Tls.Tests;

public sealed class ProtectedFileTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite, true)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.GroupRead, false)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.OtherRead, false)]
    public void A_file_that_others_can_read_is_not_its_owners_alone(UnixFileMode mode, bool expected)
    {
        var path = Path.Combine(_directory.Path, "secret");
        ProtectedFile.Write(path, "secret", mode);

        ProtectedFile.IsOwnersAlone(path).ShouldBe(expected);
    }
}
