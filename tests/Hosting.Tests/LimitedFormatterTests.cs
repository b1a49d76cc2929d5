using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using TlsToll.Hosting.Servers;

namespace TlsToll.Hosting.Tests;

public class LimitedFormatterTests
{
    [Fact]
    public void The_log_stops_at_its_maximum_and_says_so_once()
    {
        var formatter = new LimitedFormatter(1000);
        using var log = new StringWriter();
        for (var i = 0; i < 1000; i++)
            Write(formatter, log, new InvalidOperationException("boo\nhoo"), LogLevel.Warning);
        log.ToString().Length.ShouldBeInRange(1000, 1300);
        log.ToString().ShouldEndWith("warn: log\n      The log has reached its maximum of 1000 characters; only errors are logged from here on.\n");
        log.ToString().Split("maximum").Length.ShouldBe(2);
    }

    [Fact]
    public void A_flood_of_warnings_hides_no_error_and_a_flood_of_errors_ends_too()
    {
        var formatter = new LimitedFormatter(1000);
        using var log = new StringWriter();
        for (var i = 0; i < 1000; i++)
            Write(formatter, log, new InvalidOperationException("warned"), LogLevel.Warning);
        for (var i = 0; i < 1000; i++)
            Write(formatter, log, new InvalidOperationException("failed"), LogLevel.Error);
        log.ToString().ShouldContain("InvalidOperationException: failed");
        log.ToString().ShouldEndWith("warn: log\n      Errors have added 125 characters; nothing more is logged.\n");
        log.ToString().Length.ShouldBeInRange(1125, 1600);
    }

    [Fact]
    public void An_entry_has_its_level_category_text_and_exception()
    {
        using var log = new StringWriter();
        Write(new LimitedFormatter(), log, new InvalidOperationException("boo\nhoo"));
        log.ToString().ShouldBe("fail: Some.Category[7]\n      It failed.\n      System.InvalidOperationException: boo\n      hoo\n");
    }

    private static void Write(LimitedFormatter formatter, StringWriter log, Exception exception, LogLevel level = LogLevel.Error) => formatter.Write(
        new LogEntry<string>(level, "Some.Category", new EventId(7), "It failed.", exception, (state, _) => state), null, log);
}
