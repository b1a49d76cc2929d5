using System.CommandLine;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Flags;

/// <summary>The flags that name tiers somebody else has started. Each can be a variable, too, as in a container; a flag wins.</summary>
/// <param name="variable">Looks a variable up; null for a command that takes none.</param>
internal sealed class ExternalTiersOptions(Func<string, string?>? variable = null)
{
    /// <summary>The variable that says that tiers are given.</summary>
    public const string SutVariable = "TLSTOLL_SUT";

    private const int ShortestToken = 16;

    public Option<string?> Sut { get; } = Url("--sut", "Measure this SUT, which is running already, and start nothing: its address without TLS");

    public Option<string?> SutTls { get; } = Url("--sut-tls", "Its address with TLS");

    public Option<string?> SutAdmin { get; } = Url("--sut-admin", "Its administration");

    public Option<string?> VendorsAdmin { get; } = Url("--vendors-admin", "The administration of its vendors");

    public Option<string?> DatabaseMeter { get; } =
        Url("--database-meter", "Where rbe meter tells the CPU time of its database (default: not measured)");

    public Option<string?> Ca { get; } = File("--ca", "Certificate of the CA that it is trusted by");

    public Option<string?> AdminTokenFile { get; } =
        File("--admin-token-file", "File with the bearer token of the administrations");

    /// <summary>All of them, in the order of the help.</summary>
    public IEnumerable<Option<string?>> All => [Sut, SutTls, SutAdmin, VendorsAdmin, DatabaseMeter, Ca, AdminTokenFile];

    /// <summary>Whether running tiers are to be measured.</summary>
    public bool IsAsked(ParseResult parsed) => Value(parsed, Sut) is not null;

    /// <summary>Reads them.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="problems">Takes what is wrong.</param>
    /// <returns>The tiers; null if none are given, or not all that is needed.</returns>
    public ExternalTiers? Read(ParseResult parsed, ICollection<string> problems)
    {
        if (!IsAsked(parsed))
        {
            if (All.Skip(1).FirstOrDefault(option => parsed.GetValue(option) is not null) is { } alone)
                problems.Add($"{alone.Name} needs {Sut.Name}, too");
            return null;
        }

        var (plain, tls) = (Address(parsed, Sut, "http", problems), Address(parsed, SutTls, "https", problems));
        var (admin, vendors) = (Address(parsed, SutAdmin, "http", problems), Address(parsed, VendorsAdmin, "http", problems));
        var meter = Administration(parsed, DatabaseMeter, problems);
        var (ca, token) = (Certificate(parsed, problems), Token(parsed, problems));
        return plain is null || tls is null || admin is null || vendors is null || ca is null
            ? null
            : new ExternalTiers { SutPlain = plain, SutTls = tls, SutAdmin = admin, VendorsAdmin = vendors, CaPath = ca, Token = token, DatabaseMeter = meter };
    }

    /// <summary>An administration's address; null if none is given.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="option">Which.</param>
    /// <param name="problems">Takes what is wrong.</param>
    public Uri? Administration(ParseResult parsed, Option<string?> option, ICollection<string> problems) =>
        Value(parsed, option) is null ? null : Address(parsed, option, "http", problems);

    /// <summary>The administrations' token; null if no file is given.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="problems">Takes what is wrong.</param>
    public string? Token(ParseResult parsed, ICollection<string> problems) => Token(Value(parsed, AdminTokenFile), problems);

    /// <summary>Reads a token from its file.</summary>
    /// <param name="file">The file; null for none.</param>
    /// <param name="problems">Takes what is wrong.</param>
    public static string? Token(string? file, ICollection<string> problems)
    {
        try
        {
            if (file is null || System.IO.File.ReadAllText(file).Trim() is not { } token)
                return null;
            if (token.Length >= ShortestToken && !token.AsSpan().ContainsAnyExceptInRange('!', '~'))
                return token;
            problems.Add($"--admin-token-file: {file} must hold {ShortestToken} or more printable characters, no spaces");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            problems.Add($"--admin-token-file: {e.Message.TrimEnd('.')}");
        }

        return null;
    }

    private string? Value(ParseResult parsed, Option<string?> option) =>
        parsed.GetValue(option) is { Length: > 0 } flag ? flag : variable?.Invoke(VariableOf(option)) is { Length: > 0 } value ? value : null;

    private Uri? Address(ParseResult parsed, Option<string?> option, string scheme, ICollection<string> problems)
    {
        var text = Value(parsed, option);
        if (text is null)
            problems.Add($"{Sut.Name} needs {option.Name} (or {VariableOf(option)}), too");
        else if (Uri.TryCreate(text, UriKind.Absolute, out var address) && address.Scheme == scheme && address is { PathAndQuery: "/", UserInfo: "" })
            return address;
        else
            problems.Add($"{option.Name}: '{text}' is not {scheme}://HOST:PORT");
        return null;
    }

    private string? Certificate(ParseResult parsed, ICollection<string> problems)
    {
        var file = Value(parsed, Ca);
        if (file is null)
            problems.Add($"{Sut.Name} needs {Ca.Name} (or {VariableOf(Ca)}), too");
        else if (!System.IO.File.Exists(file))
            problems.Add($"{Ca.Name}: there is no {file}");
        else
            return Path.GetFullPath(file);
        return null;
    }

    private static string VariableOf(Option option) => VariableOf(option.Name);

    private static string VariableOf(string flag) => "TLSTOLL_" + flag[2..].Replace('-', '_').ToUpperInvariant();

    private static Option<string?> Url(string name, string description) => Text(name, description, "URL");

    private static Option<string?> File(string name, string description) => Text(name, description, "FILE");

    private static Option<string?> Text(string name, string description, string helpName) =>
        new(name) { Description = $"{description} [{VariableOf(name)}]", HelpName = helpName };
}
