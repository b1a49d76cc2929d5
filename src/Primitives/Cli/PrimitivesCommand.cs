using System.CommandLine;
using System.CommandLine.Help;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Measuring;
using TlsToll.Primitives.Reports;

namespace TlsToll.Primitives.Cli;

/// <summary>
/// The command line. Writes the report to stdout and progress to stderr. Exit codes: 0 for success; 1 if nothing could be measured or
/// written; 2 for an invalid argument.
/// </summary>
internal static class PrimitivesCommand
{
    private static readonly Option<bool> Quick = new("--quick", "-q") { Description = "Measure for under five minutes on two cores (default)" };
    private static readonly Option<bool> Full =
        new("--full") { Description = "Measure for about half an hour: more and longer iterations, and keys of 8192 bits" };

    private static readonly Option<string> Out = new("--out", "-o")
    {
        Description = "Directory for primitives.json, primitives.md and BenchmarkDotNet's own files",
        HelpName = "DIR",
        DefaultValueFactory = _ => Path.Combine("results", "primitives"),
    };

    private static readonly Option<string> Filter = new("--filter")
    {
        Description = "Measure only the primitives whose names match, such as 'aes-*', '*/1024' or 'rsa-2048/*,ecdsa-*'",
        HelpName = "GLOB",
        DefaultValueFactory = _ => "*",
    };

    private static readonly Option<string> Output = new("--output")
    {
        Description = "Form of the results on stdout, in addition to the files in the results directory: text, json, md",
        HelpName = "FORM",
        DefaultValueFactory = _ => "text",
    };

    private static readonly Option<bool> Alone = new("--without-second-process") { Hidden = true };

    /// <summary>Parses and runs the command line.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string[] args)
    {
        // A RootCommand supports shell completion ("[suggest]"), but its help would show the assembly's name.
        var root = args is [['[', ..], ..]
            ? new RootCommand()
            : new Command("primitives", "TLS Toll: time the cryptographic primitives of TLS in .NET and in openssl speed.") { new HelpOption() };
        foreach (var option in new Option[] { Quick, Full, Out, Filter, Output, Alone })
            root.Add(option);
        root.SetAction(Measure);
        var parsed = root.Parse(args);
        return parsed.Errors.Count > 0
            ? Fail(string.Join(" ", parsed.Errors.Select(error => error.Message)))
            : parsed.Invoke();
    }

    private static int Measure(ParseResult parsed)
    {
        if (parsed.GetValue(Quick) && parsed.GetValue(Full))
            return Fail("--quick and --full are mutually exclusive.");
        var form = parsed.GetValue(Output)!;
        if (form is not ("text" or "json" or "md"))
            return Fail($"--output: unknown value '{form}'; expected text, json, md.");
        var filter = parsed.GetValue(Filter)!;
        var chosen = PrimitiveCatalogue.Matching(filter);
        if (chosen.Count == 0)
        {
            var series = PrimitiveCatalogue.All.Select(p => p.Series).Distinct(StringComparer.Ordinal);
            return Fail($"No primitive matches '{filter}'; expected one of {string.Join(", ", series)}.");
        }

        try
        {
            var effort = parsed.GetValue(Full) ? Effort.Full : Effort.Quick;
            var results = new PrimitivesRun(chosen, effort, Path.GetFullPath(parsed.GetValue(Out)!), !parsed.GetValue(Alone)).Measure();
            Console.Out.Write(form switch { "json" => results.ToJson(), "md" => Report.Markdown(results), _ => Report.Text(results) });
            return results.Rows.Any(r => r.DotNet is not null) ? 0 : 1;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Console.Error.WriteLine("primitives: " + e.Message);
            return 1;
        }
    }

    private static int Fail(string message)
    {
        Console.Error.WriteLine($"primitives: {message} See --help.");
        return 2;
    }
}
