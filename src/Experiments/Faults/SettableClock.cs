using System.Globalization;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// The clock of a tier, which can be set while it runs: libfaketime stands between the tier and the C library, and adds what a file says. Clocks that nobody can
/// set, by which timers run, stay right.
/// </summary>
public sealed class SettableClock : IDisposable
{
    private const string Name = "libfaketimeMT.so.1";

    // Where distributions have it.
    private static readonly string[] Roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"];

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-clock-");
    private readonly string _library;

    /// <summary>Creates a clock that is right.</summary>
    /// <exception cref="MissingProgramException">There is no libfaketime.</exception>
    public SettableClock()
    {
        _library = FindLibrary() ?? throw new MissingProgramException($"Setting the clock of a tier requires {Name}: install it (Debian and Ubuntu: faketime).");
        Set(TimeSpan.Zero);
    }

    /// <summary>True if clocks can be set on this machine.</summary>
    public static bool IsAvailable => FindLibrary() is not null;

    /// <summary>Environment of the tier.</summary>
    public IReadOnlyDictionary<string, string> Environment => new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["LD_PRELOAD"] = _library,
        ["FAKETIME_TIMESTAMP_FILE"] = Offset,
        ["FAKETIME_CACHE_DURATION"] = "1",
        ["FAKETIME_DONT_FAKE_MONOTONIC"] = "1",
        // Otherwise waits for a time by the clock that cannot be set would end late.
        ["FAKETIME_FORCE_MONOTONIC_FIX"] = "0",
        // Its shared memory would stay behind if the tier is killed.
        ["FAKETIME_DISABLE_SHM"] = "1",
    };

    private string Offset => Path.Combine(_directory.FullName, "offset");

    /// <summary>Sets the clock; the tier sees it within a second.</summary>
    /// <param name="ahead">How far it goes ahead of the system's; negative for behind.</param>
    public void Set(TimeSpan ahead)
    {
        var next = Offset + ".next";
        File.WriteAllText(next, string.Create(CultureInfo.InvariantCulture, $"{ahead.TotalSeconds:+0;-0;+0}\n"));
        File.Move(next, Offset, overwrite: true);
    }

    /// <inheritdoc/>
    public void Dispose() => _directory.Delete(recursive: true);

    private static string? FindLibrary() =>
        Roots.Where(Directory.Exists).SelectMany(root => Directory.EnumerateDirectories(root).Prepend(root))
            .Select(directory => Path.Combine(directory, "faketime", Name)).FirstOrDefault(File.Exists);
}
