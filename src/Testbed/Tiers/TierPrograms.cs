namespace TlsToll.Testbed.Tiers;

/// <summary>The tiers' programs.</summary>
/// <param name="Sut">Path of TlsToll.Sut.dll.</param>
/// <param name="Vendors">Path of TlsToll.Vendors.dll.</param>
/// <param name="Rbe">Path of TlsToll.Rbe.dll, which also contains the supervisor and the workers.</param>
public sealed record TierPrograms(string Sut, string Vendors, string Rbe)
{
    /// <summary>
    /// Finds the programs: in the given directory; otherwise next to the RBE, as published (<c>tiers/Sut/</c>, <c>tiers/Vendors/</c>) or as
    /// built (<c>artifacts/bin/Sut/release/</c> next to <c>artifacts/bin/Rbe/release/</c>).
    /// </summary>
    /// <param name="tiers">Directory from <c>--tiers</c>, which contains <c>Sut/</c> and <c>Vendors/</c>; null if not set.</param>
    /// <param name="rbeDirectory">Directory of TlsToll.Rbe.dll; that of the running program if null.</param>
    /// <returns>The programs.</returns>
    /// <exception cref="MissingProgramException">A program is missing; the message lists the places searched.</exception>
    public static TierPrograms Find(string? tiers = null, string? rbeDirectory = null)
    {
        var beside = Path.TrimEndingDirectorySeparator(Path.GetFullPath(rbeDirectory ?? AppContext.BaseDirectory));
        return new TierPrograms(
            Find("Sut", Candidates("Sut", tiers, beside)),
            Find("Vendors", Candidates("Vendors", tiers, beside)),
            FindRbe(beside));
    }

    /// <summary>Finds the RBE's own program, which also runs its helpers.</summary>
    /// <param name="directory">Directory of TlsToll.Rbe.dll; that of the running program if null.</param>
    /// <returns>Path of TlsToll.Rbe.dll.</returns>
    /// <exception cref="MissingProgramException">The program is missing.</exception>
    public static string FindRbe(string? directory = null) => Find("Rbe", [Path.Combine(directory ?? AppContext.BaseDirectory, "TlsToll.Rbe.dll")]);

    /// <summary>Finds the program that times the cryptography alone, at the places of the tiers.</summary>
    /// <param name="directory">Directory of TlsToll.Rbe.dll; that of the running program if null.</param>
    /// <returns>Path of TlsToll.Primitives.dll.</returns>
    /// <exception cref="MissingProgramException">The program is missing.</exception>
    public static string FindPrimitives(string? directory = null) => Find(
        "Primitives", Candidates("Primitives", tiers: null, Path.TrimEndingDirectorySeparator(Path.GetFullPath(directory ?? AppContext.BaseDirectory))));

    private static IEnumerable<string> Candidates(string project, string? tiers, string beside)
    {
        var file = $"TlsToll.{project}.dll";
        var configuration = Path.GetFileName(beside);
        string[] roots = tiers is null
            ? [Path.Combine(beside, "tiers"), Path.GetFullPath(Path.Combine(beside, "..", ".."))]
            : [Path.GetFullPath(tiers)];
        return roots.SelectMany(root => new[] { Path.Combine(root, project, file), Path.Combine(root, project, configuration, file) });
    }

    private static string Find(string project, IEnumerable<string> candidates)
    {
        string[] places = [.. candidates];
        return places.FirstOrDefault(File.Exists)
            ?? throw new MissingProgramException(
                $"The program of {project} is missing. Searched: {string.Join(", ", places)}. `--tiers DIR` names another directory.");
    }
}
