using System.Text;
using Microsoft.AspNetCore.Http;
using TlsToll.Measurement.Processes;
using TlsToll.Rbe.Serving;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Serving;

/// <summary>What all endpoints that report CPU time answer alike.</summary>
public sealed class ReportAnswerTests
{
    private const string Secret = "sixteen-or-more-characters";

    [Fact]
    public void Who_lacks_the_token_is_asked_for_it()
    {
        var (stranger, known) = (new DefaultHttpContext(), new DefaultHttpContext());
        known.Request.Headers.Authorization = "Bearer " + Secret;
        var answer = new ReportAnswer(Secret);

        answer.Admits(stranger).ShouldBeFalse();
        answer.Admits(known).ShouldBeTrue();

        stranger.Response.StatusCode.ShouldBe(StatusCodes.Status401Unauthorized);
        stranger.Response.Headers.WWWAuthenticate.ToString().ShouldBe("Bearer");
        known.Response.StatusCode.ShouldBe(StatusCodes.Status200OK);
    }

    [Fact]
    public async Task A_reading_is_JSON() => (await AnswerAsync(() => Task.FromResult("{}"))).ShouldBe((StatusCodes.Status200OK, "application/json", "{}"));

    [Fact]
    public async Task What_has_ended_is_gone_and_what_cannot_be_read_now_is_unavailable()
    {
        (Exception Error, int Status)[] cases =
        [
            (new ProcessGoneException(7), StatusCodes.Status410Gone),
            (new IOException("no counter"), StatusCodes.Status410Gone),
            (new UnauthorizedAccessException("not allowed"), StatusCodes.Status410Gone),
            (new InvalidOperationException("it changes"), StatusCodes.Status503ServiceUnavailable),
            (new TestbedException("no answer"), StatusCodes.Status503ServiceUnavailable),
        ];

        foreach (var (error, status) in cases)
        {
            (await AnswerAsync(() => throw error)).ShouldBe((status, "text/plain", error.Message));
            (await AnswerAsync(() => Task.FromException<string>(error))).ShouldBe((status, "text/plain", error.Message));
        }
    }

    private static async Task<(int Status, string ContentType, string Body)> AnswerAsync(Func<Task<string>> read)
    {
        using var body = new MemoryStream();
        var context = new DefaultHttpContext();
        context.Response.Body = body;
        await ReportAnswer.WriteAsync(context, read);
        return (context.Response.StatusCode, context.Response.ContentType ?? "", Encoding.UTF8.GetString(body.ToArray()));
    }
}
