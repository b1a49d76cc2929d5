namespace TlsToll.Sut.Tests.Faults;

/// <summary>How a step fails.</summary>
internal enum FaultKind
{
    /// <summary>The connection breaks before the request arrives.</summary>
    RequestLost,

    /// <summary>The connection breaks within the request: a database executes the statements and ends them uncommitted.</summary>
    RequestCut,

    /// <summary>The connection breaks once the request was processed.</summary>
    ResponseLost,

    /// <summary>The client gives up, and nothing else fails.</summary>
    Cancelled,
}

/// <summary>A statement or a vendor's operation, by its text, and the how manieth of this text it is in a trial.</summary>
internal readonly record struct Step(string Text, int Number);

/// <summary>A failure of a step, and of the next ones of the same text.</summary>
internal sealed record Fault(FaultKind Kind, int Times, Step Step)
{
    public override string ToString() => $"{Kind} x {Times} at {Step.Text.ReplaceLineEndings(" ")} #{Step.Number}";
}

/// <summary>Sees every step that the SUT takes at the database and at the vendors, and lets one fail.</summary>
internal sealed class FaultInjector
{
    private readonly Lock _lock = new();
    private readonly List<Step> _steps = [];
    private Fault? _fault;
    private Action _cancel = () => { };

    /// <summary>The steps of this trial so far.</summary>
    public IReadOnlyList<Step> Steps
    {
        get
        {
            lock (_lock)
                return [.. _steps];
        }
    }

    /// <summary>Whether the fault has come about in this trial.</summary>
    public bool HasFailed { get; private set; }

    /// <param name="fault">What fails; null for nothing.</param>
    /// <param name="cancel">What <see cref="FaultKind.Cancelled"/> does.</param>
    public void BeginTrial(Fault? fault, Action cancel)
    {
        lock (_lock)
        {
            (_fault, _cancel, HasFailed) = (fault, cancel, false);
            _steps.Clear();
        }
    }

    /// <summary>Counts a step that is about to be taken.</summary>
    /// <returns>How the connection fails at this step; null if it doesn't.</returns>
    public FaultKind? Take(string text)
    {
        lock (_lock)
        {
            var number = _steps.Count(s => s.Text == text) + 1;
            _steps.Add(new Step(text, number));
            if (_fault is not { } fault || fault.Step.Text != text || number < fault.Step.Number || number >= fault.Step.Number + fault.Times)
                return null;
            HasFailed = true;
            if (fault.Kind != FaultKind.Cancelled)
                return fault.Kind;
            _cancel();
            return null;
        }
    }
}
