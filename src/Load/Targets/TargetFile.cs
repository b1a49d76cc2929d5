using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Load.Messages;

namespace TlsToll.Load.Targets;

/// <summary>The file with the messages to a service.</summary>
public static partial class TargetFile
{
    /// <summary>Text of the file. Messages may contain credentials, so that only its owner should be able to read it.</summary>
    public static string Text(IReadOnlyList<TargetMessage> messages) => JsonSerializer.Serialize([.. messages], TargetJson.Default.TargetMessageArray);

    /// <summary>Reads the messages.</summary>
    public static IReadOnlyList<TargetMessage> Read(string path)
    {
        using var file = File.OpenRead(path);
        return JsonSerializer.Deserialize(file, TargetJson.Default.TargetMessageArray) ?? [];
    }

    [JsonSerializable(typeof(TargetMessage[]))]
    private sealed partial class TargetJson : JsonSerializerContext;
}
