using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Native;

/// <summary>Hands a configuration of OpenSSL to a process that is about to start: as a file of the run, and by variables.</summary>
public static class OpenSslFile
{
    /// <summary>Adds the configuration's variables, and the one that names its file unless that would be empty.</summary>
    /// <param name="environment">The process's environment.</param>
    /// <param name="configuration">The configuration.</param>
    /// <param name="run">The run.</param>
    /// <param name="process">The process's name, unique in the run.</param>
    public static IReadOnlyDictionary<string, string> Add(
        IReadOnlyDictionary<string, string> environment, OpenSslConfiguration configuration, RunDirectory run, string process)
    {
        var told = environment.Where(variable => !configuration.Variables.ContainsKey(variable.Key)).Concat(configuration.Variables);
        if (configuration.IsEmpty)
            return told.ToDictionary(StringComparer.Ordinal);
        var path = run.PathOf(process + ".openssl.cnf");
        File.WriteAllText(path, configuration.ToText());
        return told.Append(new KeyValuePair<string, string>(OpenSslConfiguration.Variable, path)).ToDictionary(StringComparer.Ordinal);
    }
}
