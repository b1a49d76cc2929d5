namespace TlsToll.Experiments.Settings;

/// <summary>
/// A way to run the SUT that users of ASP.NET can choose, too: settings of the runtime, of the C library and of Kestrel. None changes what the SUT answers,
/// or TLS, apart from the size of its records. A comparison in one run tells what each of them saves here.
/// </summary>
/// <param name="Name">Value of <c>--server</c>, and word in the names of its treatments.</param>
/// <param name="What">What it changes, for the documentation.</param>
/// <param name="Environment">Variables of the SUT's process, which its settings report.</param>
/// <param name="Arguments">Flags of the SUT.</param>
public sealed record ServerTuning(string Name, string What, IReadOnlyDictionary<string, string> Environment, IReadOnlyList<string> Arguments)
{
    // OpenSSL allocates and frees tens of KB per connection. By default, the C library returns memory above 128 KB at an end of a heap to the kernel and
    // then asks for it again, page by page.
    private static readonly (string, string)[] KeptHeap =
        [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TOP_PAD_", "16777216"), ("MALLOC_TRIM_THRESHOLD_", "268435456")];

    // 64 MB, in hexadecimal.
    private static readonly (string, string)[] LargeGeneration0 = [("DOTNET_GCgen0size", "4000000")];

    // 30 calls, in hexadecimal, the runtime's default.
    private static readonly (string, string)[] ProfileGuided = [("DOTNET_TieredPGO", "1"), ("DOTNET_TC_CallCountThreshold", "1E")];

    // 70 times, in hexadecimal, the runtime's default on x64.
    private static readonly (string, string)[] Spinning = [("DOTNET_ThreadPool_UnfairSemaphoreSpinLimit", "46")];

    private static readonly (string, string)[] InlineCompletions = [("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1")];

    /// <summary>What ASP.NET does by itself, with the runtime settings of every run.</summary>
    public static ServerTuning Default { get; } = Of("default", "what ASP.NET does by itself, with the runtime settings of every run", []);

    /// <summary>One thread waits for sockets, and receives, processes and answers requests: for what takes little time.</summary>
    public static ServerTuning Inline { get; } = Of("inline", "inline-sockets and inline-kestrel together", InlineCompletions, "--inline-scheduling");

    /// <summary>Those that made a small page cheaper, together (docs/static.md).</summary>
    public static ServerTuning Tuned { get; } = Of("tuned", "inline and profile-guided together", [.. InlineCompletions, .. ProfileGuided], "--inline-scheduling");

    /// <summary>All ways, in the order of the help.</summary>
    public static IReadOnlyList<ServerTuning> All { get; } =
    [
        Default,
        Of("kept-heap", "the C library keeps memory that was freed, and has two arenas", KeptHeap),
        Of("large-gen0", "the runtime collects garbage after every 64 MB, not after every 32 MB", LargeGeneration0),
        Of("inline-sockets", "the thread that waits for sockets also continues what waited for them", InlineCompletions),
        Of("inline-kestrel", "Kestrel processes a request on the thread that received it", [], "--inline-scheduling"),
        Inline,
        Of("no-queues", "Kestrel gives each connection's work to the thread pool at once, and not in batches from a queue per processor", [], "--io-queues", "0"),
        Of("spinning", "idle threads of the pool spin before they sleep; outside of this benchmark, they do so by default", Spinning),
        Of("early-buffer", "Kestrel takes a buffer before it waits for data, which saves a system call for each read", [], "--early-buffer"),
        Of("large-records", "a TLS record has up to 16 KiB of a response, where Kestrel's have 4 KiB", [], "--large-records"),
        Of("profile-guided", "the runtime compiles what is used much for how it is used, after its first 30 calls; outside of this benchmark, it does so by default", ProfileGuided),
        Tuned,
    ];

    /// <summary>Values of <c>--server</c>.</summary>
    public static string[] Names => [.. All.Select(tuning => tuning.Name)];

    /// <summary>Returns the way of a name of <see cref="Names"/>.</summary>
    public static ServerTuning Find(string name) => All.First(tuning => tuning.Name == name);

    private static ServerTuning Of(string name, string what, (string Name, string Value)[] environment, params string[] arguments) =>
        new(name, what, environment.ToDictionary(variable => variable.Name, variable => variable.Value, StringComparer.Ordinal), arguments);
}
