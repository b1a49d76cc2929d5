# Completion of @PROGRAM@ for fish: @TYPED@ completion fish | source
function __@PROGRAM@_complete
    set -l line (string replace -r '^\s*\S+\s' '' -- (commandline -cp))
    set -l suggestions (@CALL@ "[suggest:"(string length -- $line)"]" $line 2>/dev/null)
    if test (count $suggestions) -gt 0
        string join \n -- $suggestions
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c @PROGRAM@ -f -a '(__@PROGRAM@_complete)'
