using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using static TlsToll.Results.Records.Outcome;
using Outcome = TlsToll.Results.Records.Outcome;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>Each kind of answer, or of none, comes to the outcome it should; two sessions of three interactions by one EB.</summary>
public sealed class OutcomeTests
{
    // Timeout is the name of a class, too.
    private const Outcome Late = Outcome.Timeout;

    private static readonly byte[] Unavailable = RightAnswers.Http(503, "text/html", "<html>busy</html>"u8.ToArray());

    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public async Task Right_answers_are_ok(string format)
    {
        var ended = await RunAsync((request, _) => RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Ok, Ok, Ok, Ok, Ok, Ok]);
        ended.Result.ErrorReasons.ShouldBeEmpty();
        (ended.Result.Sessions, ended.Result.Aborted, ended.Result.Connections).ShouldBe((2, 0, 2));
    }

    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public async Task All_services_are_called_and_their_responses_read(string format)
    {
        await using var server = new ScriptedServer(RightAnswers.To);

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port) with
        { Format = format, SessionLength = "fixed:100", Mix = "NewCustomer=15,ChangePaymentMethod=15,CreateOrder=14,OrderStatus=14,NewProducts=14,ProductDetail=14,ChangeItem=14" });

        ended.Outcomes.ShouldAllBe(outcome => outcome == Ok, string.Join("; ", ended.Result.ErrorReasons.Keys));
        ended.Records.Interactions.GroupBy(i => i.Service).OrderBy(g => g.Key).Select(g => g.Count())
            .ShouldBe([15, 15, 14, 14, 14, 14, 14]);
        // What the server told of its order, by which the audit judges the database.
        ended.Records.Interactions.GroupBy(i => (i.Order, i.OrderCents)).OrderBy(g => g.Key).Select(g => (g.Key, g.Count())).ShouldBe([((0, 0), 86), ((9, 10_000), 14)]);
    }

    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public async Task A_vendor_s_no_is_refused_and_the_session_goes_on(string format)
    {
        var ended = await RunAsync((request, n) => n == 1 ? RightAnswers.Fault(request, FaultCode.Refused) : RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Ok, Refused, Ok, Ok, Ok, Ok]);
        ended.Result.Connections.ShouldBe(2);
        ended.Context.Live.Take(TimeSpan.FromSeconds(1)).Errors.ShouldBe(0);
    }

    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public async Task Any_other_fault_is_an_error_and_the_session_goes_on(string format)
    {
        var ended = await RunAsync((request, n) => n == 1 ? RightAnswers.Fault(request, FaultCode.Unavailable) : RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Ok, Error, Ok, Ok, Ok, Ok]);
        ended.Result.ErrorReasons.ShouldBe([new("ChangePaymentMethod: Unavailable: no", 1)]);
        ended.Result.Aborted.ShouldBe(0);
        ended.Context.Live.Take(TimeSpan.FromSeconds(1)).Errors.ShouldBe(1);
    }

    // What the SUT sends if too many requests are in progress.
    [Theory]
    [InlineData("soap", "ChangePaymentMethod: A SOAP fault with HTTP status 503.")]
    [InlineData("json", "ChangePaymentMethod: Unavailable: busy")]
    public async Task A_request_that_is_refused_under_overload_is_an_error_and_the_session_goes_on(string format, string reason)
    {
        var busy = format == "soap"
            ? RightAnswers.Http(503, "text/xml; charset=utf-8\r\nRetry-After: 1", RightAnswers.SoapFault(FaultCode.Unavailable))
            : RightAnswers.Http(503, "application/problem+json\r\nRetry-After: 1", """{"status":503,"code":"Unavailable","detail":"busy"}"""u8.ToArray());
        var ended = await RunAsync((request, n) => n == 1 ? new Reply(busy) : RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Ok, Error, Ok, Ok, Ok, Ok]);
        ended.Result.ErrorReasons.ShouldBe([new(reason, 1)]);
        (ended.Result.Aborted, ended.Result.Connections).ShouldBe((0, 2));
    }

    [Theory]
    [InlineData("soap")]
    [InlineData("json")]
    public async Task A_wrong_answer_is_an_error(string format)
    {
        var wrong = new ChangePaymentMethodResponse { CustomerId = 123_456, PaymentMethod = "PO" };
        var ended = await RunAsync((request, n) => n == 0 ? RightAnswers.Ok(request, wrong) : RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Error, Ok, Ok, Ok, Ok, Ok]);
        ended.Result.ErrorReasons.ShouldBe([new("ChangePaymentMethod: another customer", 1)]);
    }

    [Theory]
    [InlineData("soap", 200, "")]
    [InlineData("soap", 200, "<a")]
    [InlineData("soap", 200, "plain text")]
    [InlineData("soap", 404, "<html/>")]
    [InlineData("soap", 204, "")]
    [InlineData("json", 200, "")]
    [InlineData("json", 200, "null")]
    [InlineData("json", 200, """{"customerId":1,"unknown":2}""")]
    [InlineData("json", 400, "")]
    [InlineData("json", 400, "[]")]
    [InlineData("json", 400, "7")]
    [InlineData("json", 400, "{}")]
    [InlineData("json", 400, """{"code":7}""")]
    [InlineData("json", 400, """{"code":null}""")]
    [InlineData("json", 400, """{"code":"Refused","field":3,"detail":[]""")]
    [InlineData("json", 502, """{"code":"NoSuchCode"}""")]
    public async Task An_answer_that_is_none_is_an_error(string format, int status, string body)
    {
        var reply = new Reply(RightAnswers.Http(status, "text/xml", Encoding.UTF8.GetBytes(body)));
        var ended = await RunAsync((request, n) => n == 0 ? reply : RightAnswers.To(request), format);

        ended.Outcomes.ShouldBe([Error, Ok, Ok, Ok, Ok, Ok]);
    }

    [Fact]
    public async Task A_fault_with_status_200_and_a_response_with_500_are_errors()
    {
        var ended = await RunAsync((request, n) => n switch
        {
            0 => new Reply(RightAnswers.Http(200, "text/xml", RightAnswers.SoapFault(FaultCode.Refused))),
            1 => new Reply(RightAnswers.Http(500, "text/xml", RightAnswers.Soap(RightAnswers.ResponseTo(RightAnswers.RequestOf(request))))),
            2 => new Reply(Unavailable),
            _ => RightAnswers.To(request),
        });

        ended.Outcomes.ShouldBe([Error, Error, Error, Ok, Ok, Ok]);
    }

    [Fact]
    public async Task No_answer_in_time_ends_the_session_and_the_next_goes_on()
    {
        var time = new ManualTime();
        var ended = await RunAsync(
            (request, n) =>
            {
                if (n != 1)
                    return RightAnswers.To(request);
                time.Advance(TimeSpan.FromSeconds(0.5));
                return Reply.Never;
            },
            timeout: 0.5, time: time);

        ended.Outcomes.ShouldBe([Ok, Late, Ok, Ok, Ok]);
        (ended.Result.Sessions, ended.Result.Aborted, ended.Result.Connections).ShouldBe((2, 1, 2));
        ended.Records.Interactions[1].Total.ShouldBe(500_000_000);
        ended.Result.ErrorReasons.ShouldBe([new("ChangePaymentMethod: no response in time", 1)]);
    }

    [Fact]
    public async Task Half_an_answer_in_time_is_none()
    {
        var time = new ManualTime();
        var half = new Reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"u8.ToArray(), After: async () =>
        {
            // The client may have read it by then; if not, the outcome is the same.
            await Task.Delay(20);
            time.Advance(TimeSpan.FromSeconds(0.5));
        });

        var ended = await RunAsync((request, n) => n == 0 ? half : RightAnswers.To(request), timeout: 0.5, time: time);

        ended.Outcomes.ShouldBe([Late, Ok, Ok, Ok]);
    }

    [Fact]
    public async Task A_reset_a_close_and_garbage_are_transport_faults()
    {
        foreach (var reply in (Reply[])[new([], Reset: true), new([], Close: true), new("SSH-2.0\r\n\r\n"u8.ToArray()), new("HTTP/1.1 200 OK\r\n"u8.ToArray(), Close: true)])
        {
            var ended = await RunAsync((request, n) => n == 2 ? reply : RightAnswers.To(request));

            ended.Outcomes.ShouldBe([Ok, Ok, Transport, Ok, Ok, Ok]);
            (ended.Result.Sessions, ended.Result.Aborted, ended.Result.Connections).ShouldBe((2, 1, 2));
            ended.Records.Connections.Length.ShouldBe(2);
        }
    }

    [Fact]
    public async Task A_connection_that_nobody_accepts_is_a_transport_fault_followed_by_a_pause()
    {
        // Bound and not listening: the port stays ours, and connects to it are refused.
        using var deaf = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        deaf.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var clock = Stopwatch.StartNew();

        var ended = await TestCell.RunAsync(TestCell.Request(((IPEndPoint)deaf.LocalEndPoint!).Port, sessions: 3));

        clock.Elapsed.ShouldBeGreaterThan(TimeSpan.FromMilliseconds(3 * 45));
        ended.Outcomes.ShouldBe([Transport, Transport, Transport]);
        ended.Records.Interactions.ShouldAllBe(i => i.Connection == -1 && i.BytesSent == 0);
        ended.Records.Connections.ShouldBeEmpty();
        (ended.Result.Sessions, ended.Result.Aborted, ended.Result.Connections).ShouldBe((3, 3, 0));
    }

    private static async Task<Ended> RunAsync(Func<Incoming, int, Reply> script, string format = "soap", double timeout = 120, ManualTime? time = null)
    {
        var n = -1;
        await using var server = new ScriptedServer(request => script(request, Interlocked.Increment(ref n)));

        var ended = await TestCell.RunAsync(TestCell.Request(server.Port, sessions: 2) with { Format = format, Timeout = timeout }, time: time);

        (await server.LeftOpenAsync()).ShouldBe(0);
        server.Accepted.ShouldBe((int)ended.Result.Connections);
        return ended;
    }
}
