using TlsToll.Tls;

namespace TlsToll.Rbe.Testbed;

/// <summary>Hands a configuration of OpenSSL to a process that is about to start: as a file of the run.</summary>
internal static class OpenSslFile
{
    /// <summary>An environment with the variable that names the file; without it, if there is nothing to say.</summary>
    /// <param name="environment">The process's environment.</param>
    /// <param name="configuration">What to say.</param>
    /// <param name="run">The run.</param>
    /// <param name="process">The process's name, unique in the run.</param>
    public static IReadOnlyDictionary<string, string> Add(
        IReadOnlyDictionary<string, string> environment, OpenSslConfiguration configuration, RunDirectory run, string process)
    {
        if (configuration.IsEmpty)
            return environment;
        var path = run.PathOf(process + ".openssl.cnf");
        File.WriteAllText(path, configuration.ToText());
        return environment.Append(new KeyValuePair<string, string>(OpenSslConfiguration.Variable, path)).ToDictionary(StringComparer.Ordinal);
    }
}
