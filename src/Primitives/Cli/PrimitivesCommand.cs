using System.CommandLine;
using System.CommandLine.Help;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Cli;

/// <summary>
/// The command line: the report on stdout, progress on stderr; exit code 0, 1 where nothing could be measured, 2 for a wrong flag.
/// </summary>
internal static class PrimitivesCommand
{
    private static readonly Option<bool> Quick = new("--quick") { Description = "Under five minutes on two cores; the default." };
    private static readonly Option<bool> Full =
        new("--full") { Description = "More and longer iterations, and keys of 8192 bits: about half an hour." };

    private static readonly Option<string> Out = new("--out")
    {
        Description = "Folder of primitives.json, primitives.md and BenchmarkDotNet's own files.",
        HelpName = "DIR",
        DefaultValueFactory = _ => Path.Combine("results", "primitives"),
    };

    private static readonly Option<string> Filter = new("--filter")
    {
        Description = "Measures only names that fit, such as 'aes-*', '*/1024' or 'rsa-2048/*,ecdsa-*'.",
        HelpName = "GLOB",
        DefaultValueFactory = _ => "*",
    };

    private static readonly Option<bool> Alone = new("--without-second-process") { Hidden = true };

    /// <summary>Parses and runs.</summary>
    public static int Run(string[] args)
    {
        var root = new Command("primitives", "TLS Toll: the cryptographic primitives beneath TLS, by .NET and by openssl speed.")
        {
            new HelpOption(), Quick, Full, Out, Filter, Alone,
        };
        var parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
            return Refused(string.Join(" ", parsed.Errors.Select(error => error.Message)));
        if (parsed.GetValue(Quick) && parsed.GetValue(Full))
            return Refused("--quick and --full exclude each other.");
        root.SetAction(result => Measure(new(
            result.GetValue(Full) ? Effort.Full : Effort.Quick,
            Path.GetFullPath(result.GetValue(Out)!),
            result.GetValue(Filter)!,
            !result.GetValue(Alone))));
        return root.Parse(args).Invoke();
    }

    private static int Measure(PrimitivesOptions options)
    {
        var chosen = Everything.Matching(options.Filter);
        if (chosen.Count == 0)
        {
            var series = Everything.All.Select(p => p.Series).Distinct(StringComparer.Ordinal);
            return Refused($"No primitive fits '{options.Filter}'. Series: {string.Join(", ", series)}.");
        }

        try
        {
            var results = new PrimitivesRun(options, chosen).Measure();
            Console.Out.Write(Reports.Report.Text(results));
            return results.Rows.Any(r => r.DotNet is not null) ? 0 : 1;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine("primitives: " + e.Message);
            return 1;
        }
    }

    private static int Refused(string message)
    {
        Console.Error.WriteLine($"primitives: {message} See --help.");
        return 2;
    }
}
