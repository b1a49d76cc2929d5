using System.Globalization;
using System.Runtime.InteropServices;

namespace TlsToll.Tls;

/// <summary>What the meter counted in a process that publishes its counters (<see cref="TlsMeter.OfProgram"/>).</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="Calls">Its totals for every role and kind.</param>
/// <param name="LostThreads">Threads whose calls were not counted, because more counted at once than the file has room for.</param>
public sealed record MeteredProcess(int ProcessId, IReadOnlyList<MeteredCalls> Calls, long LostThreads)
{
    private const int HeaderBytes = 64;

    /// <summary>Reads what all processes have published, while they run or afterwards.</summary>
    /// <param name="directory">Directory that <see cref="TlsMeter.OfProgram"/> was given.</param>
    /// <exception cref="InvalidDataException">A file is damaged, or another version's.</exception>
    public static IReadOnlyList<MeteredProcess> ReadAll(string directory) =>
    [
        .. from path in Directory.EnumerateFiles(directory)
           let name = Path.GetFileName(path).Split('.')[0]
           where int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out _)
           let process = Parse(int.Parse(name, CultureInfo.InvariantCulture), File.ReadAllBytes(path))
           where process is not null
           orderby process.ProcessId
           select process,
    ];

    // Null for a file that its process has not finished creating. As native/meter/tally.c writes it: a header, then a page for each thread.
    internal static MeteredProcess? Parse(int processId, ReadOnlySpan<byte> file)
    {
        if (file.Length < HeaderBytes || file[..8].IndexOfAnyExcept((byte)0) < 0)
            return null;
        var numbers = MemoryMarshal.Cast<byte, uint>(file[8..32]);
        var (ends, kinds, pageBytes, capacity, used, lost) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
        var values = (int)(2 * ends * kinds);
        if (!file[..8].SequenceEqual("TLSTOLL1"u8) || values != 2 * Enum.GetValues<TlsRole>().Length * Enum.GetValues<MeteredKind>().Length
            || pageBytes < values * sizeof(ulong) || file.Length < HeaderBytes + ((long)pageBytes * capacity))
        {
            throw new InvalidDataException($"the meter's file of process {processId.ToString(CultureInfo.InvariantCulture)} is damaged, or of another version of native/");
        }

        var sums = new ulong[values];
        for (var page = 0; page < Math.Min(used, capacity); page++)
        {
            var of = MemoryMarshal.Cast<byte, ulong>(file.Slice(HeaderBytes + (page * (int)pageBytes), values * sizeof(ulong)));
            for (var i = 0; i < values; i++)
                sums[i] += of[i];
        }

        return new MeteredProcess(processId, TlsMeter.Split(sums), lost);
    }
}
