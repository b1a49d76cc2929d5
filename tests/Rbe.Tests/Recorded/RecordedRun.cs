using System.IO.Compression;
using TlsToll.Experiments.Sharding;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>
/// Cells of real runs, from which their results are computed anew, on a virtual machine with two processors: <c>beside-a-load.json.gz</c> is one of five
/// super-blocks, beside which another program took a processor's time. <c>choices.json.gz</c> is a run of two keys with the meter, and
/// <c>terminations.json.gz</c> the results of one whose TLS the SUT ended, or nginx.
/// </summary>
internal static class RecordedRun
{
    private static readonly Lazy<ShardResult> BesideALoad = new(() => Cells("beside-a-load"));

    /// <summary>The results of the run beside a load.</summary>
    /// <param name="change">Changes cells; null for none.</param>
    /// <param name="context">Changes what does not come from cells; null for nothing.</param>
    /// <param name="precision">Precision asked for; null for none.</param>
    public static RunResult Results(
        Func<CellMeasurement, CellMeasurement>? change = null, Func<RunContext, RunContext>? context = null, double? precision = null)
    {
        var recorded = BesideALoad.Value;
        return Results(recorded with { Outline = recorded.Outline with { Precision = precision }, Context = context?.Invoke(recorded.Context) ?? recorded.Context }, change);
    }

    /// <summary>The results of a recorded run.</summary>
    /// <param name="recorded">Its cells.</param>
    /// <param name="change">Changes cells; null for none.</param>
    public static RunResult Results(ShardResult recorded, Func<CellMeasurement, CellMeasurement>? change = null)
    {
        var blocks = recorded.Blocks.Select(block => block with { Cells = [.. block.Cells.Select(cell => change?.Invoke(cell) ?? cell)] });
        return new RunRecorder(recorded.Outline).Results([.. blocks], recorded.Context);
    }

    /// <summary>Reads the cells of a recorded run.</summary>
    /// <param name="name">Name of its file, without endings.</param>
    public static ShardResult Cells(string name) => Unpacked(name, ShardResult.FileName, ShardResult.Read);

    /// <summary>Reads <c>run.json</c> of a recorded run.</summary>
    /// <param name="name">Name of its file, without endings.</param>
    public static RunResult Read(string name) => Unpacked(name, RunJson.FileName, RunJson.ReadFrom);

    private static T Unpacked<T>(string name, string fileName, Func<string, T> read)
    {
        var directory = Directory.CreateTempSubdirectory();
        try
        {
            using (var packed = new GZipStream(File.OpenRead(Repository.PathOf("tests", "Rbe.Tests", "Recorded", name + ".json.gz")), CompressionMode.Decompress))
            using (var file = File.Create(Path.Combine(directory.FullName, fileName)))
                packed.CopyTo(file);
            return read(directory.FullName);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }
}
