using TlsToll.Measurement.Host;
using TlsToll.Results.Runs;
using TlsToll.Tls;

namespace TlsToll.Experiments.Prediction;

/// <summary>Whether a prediction that is measured here can be held against a run.</summary>
public static class PredictionPlace
{
    /// <summary>Why it cannot, a sentence without its full stop; null if it can: the same OpenSSL on the same kind of processor.</summary>
    public static string? Unlike(RunResult run) => Unlike(run, TlsFacts.OpenSslVersion, MachineDescription.Read().Cpu.Model);

    /// <summary>The same, with what is here given.</summary>
    internal static string? Unlike(RunResult run, string openSsl, string? processor)
    {
        if (run.Settings.GetValueOrDefault("sut.openSsl") is { } theirs && theirs != openSsl)
            return $"its SUT had OpenSSL {theirs}, and this program has {openSsl}";
        return run.Machine.Cpu.Model is { } model && model != processor ? $"it was measured on {model}, and this is {processor ?? "another processor"}" : null;
    }
}
