using System.CommandLine;

namespace TlsToll.Rbe.Cli;

/// <summary>Makes options that take an address.</summary>
internal static class UrlOption
{
    /// <summary>An option for an absolute address.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="description">What it is for.</param>
    public static Option<Uri?> Of(string name, string description) => new(name)
    {
        Description = description,
        HelpName = "URL",
        CustomParser = result =>
        {
            if (Uri.TryCreate(result.Tokens[0].Value, UriKind.Absolute, out var address))
                return address;
            result.AddError($"{name}: '{result.Tokens[0].Value}' is no address such as http://127.0.0.1:8081.");
            return null;
        },
    };
}
