namespace TlsToll.Testbed.Supervision;

/// <summary>Signals that the testbed sends, with their Linux numbers.</summary>
public enum UnixSignal
{
    /// <summary>SIGINT: to PostgreSQL, fast shutdown.</summary>
    Interrupt = 2,

    /// <summary>SIGQUIT: to PostgreSQL, immediate shutdown.</summary>
    Quit = 3,

    /// <summary>SIGKILL.</summary>
    Kill = 9,

    /// <summary>SIGTERM: to a tier, graceful shutdown.</summary>
    Terminate = 15,

    /// <summary>SIGCONT: a stopped process goes on.</summary>
    Continue = 18,

    /// <summary>SIGSTOP: a process stops, as one does that gets no processor.</summary>
    Stop = 19,
}
