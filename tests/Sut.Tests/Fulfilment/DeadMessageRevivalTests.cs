using System.Reflection;
using Microsoft.Extensions.Logging.Abstractions;
using TlsToll.Sut.Data;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Tests.Fulfilment;

/// <summary>The revival of dead messages, over queues without a database.</summary>
public sealed class DeadMessageRevivalTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_cancellation_that_nobody_requested_does_not_end_it()
    {
        var again = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var calls = 0;
        var shipping = Queue.Of<IShippingQueue>(() =>
        {
            if (++calls == 1)
                throw new OperationCanceledException("The driver gave up.");
            again.TrySetResult();
        });
        var control = new FulfilmentControl(
            new PauseGate(), shipping, Queue.Of<IStockQueue>(() => { }), Queue.Of<IVoidQueue>(() => { }), new ShippingMonitor(TimeProvider.System),
            new StockMonitor(TimeProvider.System), new VoidMonitor(TimeProvider.System), TimeProvider.System);
        using var revival = new DeadMessageRevival(
            control, new FulfilmentOptions { Revival = TimeSpan.FromMilliseconds(10) }, TimeProvider.System, NullLogger<DeadMessageRevival>.Instance);
        await revival.StartAsync(Token);

        (await Task.WhenAny(again.Task, revival.ExecuteTask!)).ShouldBeSameAs(again.Task);

        await revival.StopAsync(Token);
    }

    /// <summary>A queue with no dead messages.</summary>
    public class Queue : DispatchProxy
    {
        private Action _asked = () => { };

        /// <param name="asked">Called each time that dead messages are looked for.</param>
        public static T Of<T>(Action asked)
            where T : class
        {
            var queue = Create<T, Queue>();
            ((Queue)(object)queue)._asked = asked;
            return queue;
        }

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
        {
            if (targetMethod?.Name != "ReviveAsync")
                throw new NotSupportedException();
            _asked();
            return Task.FromResult<IReadOnlyList<Guid>>([]);
        }
    }
}
