using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Fronts;

namespace TlsToll.Experiments.Settings;

/// <summary>Finds settings that a program which ends TLS in front of the SUT doesn't have, as sentences without full stops.</summary>
internal static class FrontConflicts
{
    /// <summary>Groups that each of the programs has without a setting for it.</summary>
    public static IReadOnlyList<string> Groups { get; } = ["x25519", "p256", "p384", "p521", "x448"];

    /// <summary>All conflicts of a run.</summary>
    public static IEnumerable<string> Of(RunSettings settings)
    {
        var why = $"the SUT itself ends TLS ({SettingTable.Terminate} sut)";
        if (settings.Machine.Meter)
            yield return $"{SettingTable.Meter} requires that {why}: it is within the SUT";
        if (settings.Profile)
            yield return $"{SettingTable.Profile} requires that {why}: it samples the SUT alone";
        if (settings.HasWire)
            yield return $"{SettingTable.Delay} requires that {why}: the wire ends at the SUT";
        if (settings.TicketLifetime is not null)
            yield return $"{SettingTable.TicketLifetime} requires that {why}: the program in front keeps its keys";
        foreach (var key in settings.Choices.Select(choice => choice.Key).Where(FrontServer.MayLack).Distinct())
            yield return $"{TlsFactors.Key} {key} requires that {why}: whether the OpenSSL of the program in front has it is not known";
        foreach (var factor in settings.Choices.SelectMany(Beyond).Distinct(StringComparer.Ordinal))
            yield return $"--{factor} requires that {why}: the program in front has its own";
    }

    /// <summary>The conflict of a run's treatments with a program that takes no TLS of them.</summary>
    public static IEnumerable<string> OfTreatments(RunSettings settings)
    {
        if (settings.Terminate.FirstOrDefault(program => !FrontServer.TakesTls(program)) is not { } mesh)
            yield break;
        if (settings.Treatments.Any(t => t.Transport == Transport.Tls))
            yield return $"{SettingTable.Terminate} {mesh} requires treatments without TLS ({SettingTable.Treatments} plain-session,plain-request): its clients speak without TLS to the first of its proxies";
        else if (settings.Choices.SelectMany(Chosen).FirstOrDefault() is { } factor)
            yield return $"--{factor} has no effect with {SettingTable.Terminate} {mesh}: between its proxies are RSA-2048 and what OpenSSL chooses by itself";
    }

    private static IEnumerable<string> Chosen(TlsChoice choice) =>
        TlsFactors.All.Where(factor => !Equals(factor.ValueOf(choice), factor.ValueOf(TlsChoice.Usual))).Select(factor => factor.Name);

    // What a client offers, and which certificate it gets, is all that is passed to such a program.
    private static IEnumerable<string> Beyond(TlsChoice choice)
    {
        var usual = new TlsChoice { Version = choice.Version, Suites = choice.Suites, Key = choice.Key, Group = choice.Group, Alpn = choice.Alpn, Client = choice.Client };
        foreach (var factor in TlsFactors.All.Where(factor => !Equals(factor.ValueOf(choice), factor.ValueOf(usual))))
        {
            if (factor.Name != TlsFactors.Resumption.Name || choice.Resumption.Store == SessionStore.Server)
                yield return factor.Name;
        }

        if (choice.Group is { } group && !Groups.Contains(group.Name, StringComparer.Ordinal))
            yield return TlsFactors.Group.Name;
        // It has no permission for what is for replication only.
        foreach (var factor in TlsFactors.All.Where(factor => factor.Weaknesses?.Invoke(choice).Any() == true))
            yield return factor.Name;
    }
}
