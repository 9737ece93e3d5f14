const isWindows = process.platform === 'win32'

/** A text as one word of a command line that people copy into a shell; on Windows into whichever it is. */
export function inShell(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  return isWindows ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A command line that runs a command with a variable of its environment set. */
export function inShellWith(variable: string, value: string, command: string): string {
  // PowerShell sets variables in another way than cmd.exe.
  if (isWindows) return `cmd /c "set ${variable}=${value}&& ${command}"`
  return `${variable}=${inShell(value)} ${command}`
}
