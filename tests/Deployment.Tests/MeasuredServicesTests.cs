namespace TlsToll.Deployment.Tests;

/// <summary>The table of <c>deploy/measure/services.sh</c>, made of recorded sentences of <c>bench measure</c> by the script's own functions.</summary>
public sealed class MeasuredServicesTests : IDisposable
{
    private const string Sentences = """
        One connection per 30 requests: TLS costs 35.8 % [26.5, 43.9] of the service's
        CPU per interaction, 1.56 times that without TLS, 61 µs more; a TLS connection
        costs 0.92 ms [0.80, 1.04] more.
        One connection per request: TLS costs 81.3 % [75.4, 85.7] of the service's CPU
        per interaction, 5.33 times that without TLS, 954 µs more; a TLS connection
        costs 0.92 ms [0.80, 1.04] more.
        """;

    private const string OfTwoLevels = """
        One connection per 30 requests, full: TLS costs 63.3 % [60.0, 66.3] of the
        service's CPU per interaction, 2.72 times that without TLS, 21 µs more; a TLS
        connection costs 0.63 ms [0.54, 0.72] more.
        One connection per 30 requests, ticket: TLS costs -1.0 % [-4.3, 2.4] of the
        service's CPU per interaction, 0.99 times that without TLS, 1 µs less; a TLS
        connection costs -0.01 ms [-0.05, 0.03] more; the interval covers 0, so no cost
        is shown.
        One connection per request, full: TLS costs 93.8 % [93.0, 94.4] of the service's
        CPU per interaction, 16.13 times that without TLS, 640 µs more; a TLS connection
        costs 0.63 ms [0.54, 0.72] more.
        One connection per request, ticket: TLS costs 88.5 % [86.8, 89.9] of the
        service's CPU per interaction, 8.70 times that without TLS, 320 µs more; a TLS
        connection costs -0.01 ms [-0.05, 0.03] more.
        """;

    private readonly ScriptFolder _scripts = new();

    public void Dispose() => _scripts.Dispose();

    [Theory]
    [InlineData(Sentences, "", "35.8 [26.5, 43.9] | 81.3 [75.4, 85.7] | 0.92 [0.80, 1.04]")]
    [InlineData(OfTwoLevels, "full", "63.3 [60.0, 66.3] | 93.8 [93.0, 94.4] | 0.63 [0.54, 0.72]")]
    [InlineData(OfTwoLevels, "ticket", "-1.0 [-4.3, 2.4] | 88.5 [86.8, 89.9] | -0.01 [-0.05, 0.03]")]
    public async Task A_row_has_the_numbers_of_the_sentences_of_its_level(string sentences, string level, string cells) =>
        (await RowAsync(sentences, level)).ShouldBe((0, $"| nginx 1.22.1 | {cells} |\n", ""));

    [Theory]
    [InlineData("per 30 requests: TLS costs", "per 30 requests: TLS takes", "– | 81.3 [75.4, 85.7] | –")]
    [InlineData("per request: TLS costs", "per request: TLS takes", "35.8 [26.5, 43.9] | – | 0.92 [0.80, 1.04]")]
    [InlineData("costs 0.92 ms", "costs 920 µs", "35.8 [26.5, 43.9] | 81.3 [75.4, 85.7] | –")]
    public async Task A_number_that_is_not_found_fails_the_script_with_the_services_name(string sentence, string other, string cells) =>
        (await RowAsync(Sentences.Replace(sentence, other, StringComparison.Ordinal), "")).ShouldBe(
            (1, $"| nginx 1.22.1 | {cells} |\n", "nginx 1.22.1: the table lacks a number, because printed.txt has no sentence with it.\n"));

    // Reads a row as services.sh does, with its options of bash.
    private Task<(int Code, string Output, string Errors)> RowAsync(string printed, string level)
    {
        _scripts.Write("printed.txt", printed + "\n");
        _scripts.Write("table.sh", """
            set -euo pipefail
            rows=()
            failed=0
            . "$1"
            row "${@:2}"
            printf '%s\n' "${rows[@]}"
            exit "$failed"
            """);
        string[] words = [Repository.PathOf("deploy/measure/rows.sh"), "nginx 1.22.1", "printed.txt", level];
        return _scripts.RunAsync("table.sh", words);
    }
}
