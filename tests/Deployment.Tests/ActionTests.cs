using System.Globalization;
using System.Text.RegularExpressions;
using YamlDotNet.RepresentationModel;

namespace TlsToll.Deployment.Tests;

/// <summary>The steps of the composite action, run as a runner does, with a gate and a <c>gh</c> that give prepared answers.</summary>
public sealed partial class ActionTests : IDisposable
{
    private const string Comments = "repos/owner/name/issues/7/comments";
    private const string Mark = "<!-- TLS Toll, openssl machine after -->";

    private static readonly YamlMappingNode Composite = Yaml.File(Repository.PathOf(".github/actions/compare-builds/action.yml"));

    private readonly ScriptFolder _scripts = new();
    private readonly Dictionary<string, string> _context = new(StringComparer.Ordinal)
    {
        ["github.token"] = "token",
        ["github.repository"] = "owner/name",
        ["github.event.pull_request.number"] = "7",
    };

    public ActionTests()
    {
        foreach (var (name, input) in Composite.At("inputs")!.Fields())
            _context[$"inputs.{name}"] = input.At("default").Text() ?? "";
        _context["inputs.after"] = "after";
        _context["github.action_path"] = _scripts.PathOf("action");
        _scripts.WriteProgram("action/gate.sh", """
            #!/bin/bash
            printf '%s\n' "$@" >words
            [[ -e silent ]] || echo '| a table |' >"$4/verdict.md"
            exit "$(<code)"
            """);
        // It stands for GitHub's comments: the address and the first line of each.
        _scripts.WriteProgram("programs/gh", """
            #!/bin/bash
            [[ $1 == api && $GH_TOKEN == token && ! -e refused ]] || exit 1
            touch comments
            if [[ $4 == --jq ]]; then
              echo "$2 $3 $5" >>calls
              while IFS=$'\t' read -r url first; do [[ $first != "$MARK"* ]] || echo "$url"; done <comments
            elif [[ $2 == --method ]]; then
              echo "$3 $4" >>calls
              printf '%s\n' "${6#body=}" >body
            else
              echo "POST $2" >>calls
              printf '%s\n' "${4#body=}" >body
              printf 'comments/%s\t%s\n' "$(wc -l <comments)" "$(head -n 1 body)" >>comments
            fi
            """);
    }

    private static IReadOnlyList<YamlNode> Steps => Composite.At("runs", "steps").Items();

    public void Dispose() => _scripts.Dispose();

    [Fact]
    public void It_measures_comments_if_that_is_asked_for_and_then_ends_the_job()
    {
        Composite.At("runs", "using").Text().ShouldBe("composite");
        Steps.Select(step => step.At("shell").Text()).ShouldBe(["bash", "bash", "bash"]);
        Steps.Select(step => step.At("if").Text()).ShouldBe([null, "${{ inputs.comment == 'true' && github.event_name == 'pull_request' }}", null]);
        Steps[0].At("id").Text().ShouldBe("gate");
        Composite.At("outputs")!.Fields().Values.Select(output => output.At("value").Text()).ShouldBe(["${{ steps.gate.outputs.exit-code }}", "${{ steps.gate.outputs.verdict }}"]);
    }

    [Theory]
    [InlineData(0, "fail", 0)]
    [InlineData(1, "fail", 1)]
    [InlineData(1, "pass", 1)]
    [InlineData(2, "pass", 2)]
    [InlineData(4, "fail", 4)]
    [InlineData(5, "fail", 5)]
    [InlineData(5, "pass", 0)]
    public async Task The_summary_has_the_verdict_and_the_job_ends_as_the_gate_did(int gate, string inconclusive, int expected)
    {
        _context["inputs.inconclusive"] = inconclusive;
        _context["inputs.flags"] = "--key ecdsa-p256";

        await JudgeAsync(gate);

        (await _scripts.ReadAsync("summary")).ShouldBe("| a table |\n");
        (await _scripts.ReadAsync(_context["steps.gate.outputs.verdict"])).ShouldBe("| a table |\n");
        _context["steps.gate.outputs.exit-code"].ShouldBe(gate.ToString(CultureInfo.InvariantCulture));
        var words = (await _scripts.ReadAsync("words")).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        words.ShouldBe(["openssl", "machine,after", "2", Path.GetDirectoryName(_context["steps.gate.outputs.verdict"])!, "--key", "ecdsa-p256"]);
        var (code, output) = await StepAsync(2);
        code.ShouldBe(expected);
        output.Contains("::warning::inconclusive", StringComparison.Ordinal).ShouldBe(gate == 5 && expected == 0);
    }

    [Fact]
    public async Task A_gate_that_writes_no_verdict_still_ends_the_job()
    {
        _scripts.Write("silent", "");

        await JudgeAsync(gate: 2);

        (await StepAsync(2)).Code.ShouldBe(2);
    }

    [Fact]
    public async Task The_first_comment_is_created_and_the_next_of_the_same_builds_replaces_it()
    {
        // Of other builds, by the same action.
        _scripts.Write("comments", "comments/other\t<!-- TLS Toll, openssl machine before -->\n");
        const string Search = $"--paginate {Comments} .[] | select(.body | startswith(env.MARK)) | .url";
        await JudgeAsync(gate: 1);

        (await StepAsync(1)).ShouldBe((0, ""));
        (await CallsAsync()).ShouldBe([Search, $"POST {Comments}"]);
        (await _scripts.ReadAsync("body")).ShouldBe($"{Mark}\n| a table |\n");
        await File.WriteAllTextAsync(_context["steps.gate.outputs.verdict"], "| another table |\n", TestContext.Current.CancellationToken);
        (await StepAsync(1)).ShouldBe((0, ""));
        (await CallsAsync()).ShouldBe([Search, $"POST {Comments}", Search, "PATCH comments/1"]);
        (await _scripts.ReadAsync("body")).ShouldBe($"{Mark}\n| another table |\n");
    }

    [Fact]
    public async Task A_comment_that_is_refused_is_a_warning_and_decides_nothing()
    {
        _scripts.Write("refused", "");
        await JudgeAsync(gate: 0);

        (await StepAsync(1)).ShouldBe((0, "::warning::the verdict could not be written on the pull request\n"));
        (await StepAsync(2)).Code.ShouldBe(0);
    }

    // The first step, whose outputs the others read.
    private async Task JudgeAsync(int gate)
    {
        _scripts.Write("code", gate.ToString(CultureInfo.InvariantCulture));
        (await StepAsync(0)).Code.ShouldBe(0);
        foreach (var line in (await _scripts.ReadAsync("outputs")).Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            var (name, value) = line.Split('=', 2) is [var first, var rest] ? (first, rest) : throw new FormatException(line);
            _context[$"steps.gate.outputs.{name}"] = value;
        }
    }

    private async Task<(int Code, string Output)> StepAsync(int index)
    {
        // The options of a runner's bash.
        _scripts.Write("step.sh", "set -eo pipefail\n" + Steps[index].At("run").Text());
        var (code, output, _) = await _scripts.RunAsync(
            "step.sh", [],
            [
                .. Steps[index].At("env")!.Fields().Select(field => (field.Key, Expanded(field.Value.Text()!))),
                ("RUNNER_TEMP", _scripts.FullPath), ("GITHUB_STEP_SUMMARY", _scripts.PathOf("summary")), ("GITHUB_OUTPUT", _scripts.PathOf("outputs")),
            ]);
        return (code, output);
    }

    private async Task<string[]> CallsAsync() => (await _scripts.ReadAsync("calls")).Split('\n', StringSplitOptions.RemoveEmptyEntries);

    // An expression that the test does not know fails it.
    private string Expanded(string text) => Expression.Replace(text, match => _context[match.Groups["name"].Value]);

    [GeneratedRegex(@"\$\{\{ (?<name>[^ ]+) \}\}", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Expression { get; }
}
