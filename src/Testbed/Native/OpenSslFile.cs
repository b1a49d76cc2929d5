using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Testbed.Native;

/// <summary>
/// Passes an OpenSSL configuration to a process at its start, by a file in the run's directory and by environment variables.
/// </summary>
public static class OpenSslFile
{
    /// <summary>
    /// Adds the configuration's variables to an environment. Unless the configuration is empty, writes its file and adds its path.
    /// </summary>
    /// <param name="environment">Environment of the process.</param>
    /// <param name="configuration">The configuration.</param>
    /// <param name="run">Directory of the run.</param>
    /// <param name="process">Name of the process, unique in the run.</param>
    public static IReadOnlyDictionary<string, string> Add(
        IReadOnlyDictionary<string, string> environment, OpenSslConfiguration configuration, RunDirectory run, string process)
    {
        var variables = environment.Where(variable => !configuration.Variables.ContainsKey(variable.Key)).Concat(configuration.Variables);
        if (configuration.IsEmpty)
            return variables.ToDictionary(StringComparer.Ordinal);
        var path = run.PathOf(process + ".openssl.cnf");
        File.WriteAllText(path, configuration.ToText());
        return variables.Append(new KeyValuePair<string, string>(OpenSslConfiguration.Variable, path)).ToDictionary(StringComparer.Ordinal);
    }
}
