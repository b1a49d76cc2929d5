using System.ComponentModel;
using System.Runtime.ExceptionServices;

namespace TlsToll.Measurement.Processors;

/// <summary>Runs a function on a thread of its own that may use one processor only.</summary>
public static class PinnedThread
{
    /// <summary>Runs a function and waits for its end. Its exceptions pass to the caller.</summary>
    /// <param name="processor">Number of the processor, from 0.</param>
    /// <param name="function">The function.</param>
    /// <exception cref="Win32Exception">This process may not use the processor.</exception>
    public static T Run<T>(int processor, Func<T> function)
    {
        var (result, error) = (default(T), default(ExceptionDispatchInfo));
        var thread = new Thread(() =>
        {
            try
            {
                CpuAffinity.SetOfThread(processor);
                result = function();
            }
            catch (Exception e)
            {
                error = ExceptionDispatchInfo.Capture(e);
            }
        })
        { IsBackground = true };
        thread.Start();
        thread.Join();
        error?.Throw();
        return result!;
    }
}
