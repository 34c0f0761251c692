# PowerShell completion for wfind. The hidden command `wfind complete` prints the offers.

Register-ArgumentCompleter -Native -CommandName 'wfind', 'wfind.exe' -ScriptBlock {
    param($typed, $ast, $cursor)

    # The words up to the cursor. The last word is the one at the cursor, or '' after a space.
    $words = @()
    $end = -1
    foreach ($element in $ast.CommandElements) {
        $start = $element.Extent.StartOffset
        if ($start -ge $cursor) { break }
        $end = $element.Extent.EndOffset
        $word = $element.Extent.Text
        if ($end -gt $cursor) {
            $word = $word.Substring(0, $cursor - $start)
        } elseif ($element.Value -is [string]) {
            $word = $element.Value # without its quotes
        }
        $words += $word
    }
    if ($end -lt $cursor) { $words += '' }

    # Put each word in single quotes, because older versions of PowerShell drop empty arguments and double quotes.
    $line = ($words | ForEach-Object { "'" + $_.Replace('"', '').Replace("'", "'\''") + "'" }) -join ' '

    # The names of lists can be in any script.
    $program = $ast.GetCommandName()
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new()
        $answer = @(& $program complete "--line=$line" 2>$null)
    } finally {
        [Console]::OutputEncoding = $encoding
    }

    $offers = @()
    if ($answer.Count -ge 3) {
        $prefix, $files, $rest = $answer[0, 1, 2]
        foreach ($offer in ($answer | Select-Object -Skip 3)) {
            $text, $about = $offer -split "`t", 2
            $offers += , @($text, $about)
        }
        if ($files) {
            foreach ($file in [System.Management.Automation.CompletionCompleters]::CompleteFilename($rest)) {
                $path = $file.CompletionText
                if ($path -match "^'(.*)'`$") { $path = $Matches[1].Replace("''", "'") }
                $offers += , @($path, $file.ToolTip)
            }
        }
    }
    foreach ($offer in $offers) {
        $text = $prefix + $offer[0]
        if ($text -notmatch '^[\w+=.:/\\~-]+$') { $text = "'" + $text.Replace("'", "''") + "'" }
        $about = if ($offer[1]) { $offer[1] } else { $offer[0] }
        [System.Management.Automation.CompletionResult]::new($text, $offer[0], 'ParameterValue', $about)
    }
    if (-not $offers) { '' } # otherwise, PowerShell would offer files
}
