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
            Write(formatter, log, new InvalidOperationException("boo\nhoo"));
        log.ToString().Length.ShouldBeInRange(1000, 1300);
        log.ToString().ShouldEndWith("warn: log\n      The log has reached its maximum of 1000 characters; nothing more is logged.\n");
        log.ToString().Split("maximum").Length.ShouldBe(2);
    }

    [Fact]
    public void An_entry_has_its_level_category_text_and_exception()
    {
        using var log = new StringWriter();
        Write(new LimitedFormatter(), log, new InvalidOperationException("boo\nhoo"));
        log.ToString().ShouldBe("fail: Some.Category[7]\n      It failed.\n      System.InvalidOperationException: boo\n      hoo\n");
    }

    private static void Write(LimitedFormatter formatter, StringWriter log, Exception exception) => formatter.Write(
        new LogEntry<string>(LogLevel.Error, "Some.Category", new EventId(7), "It failed.", exception, (state, _) => state), null, log);
}
