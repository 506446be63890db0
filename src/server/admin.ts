import { BackupError } from './operations/backup/backup-file.ts'
import { runCommandLine } from './operations/process/command-line.ts'
import { sentenceFor } from './operations/process/expected-errors.ts'

try {
  const { text, isFailed } = await runCommandLine(process.argv.slice(2), { environment: process.env, say })
  if (isFailed) say(text)
  else process.stdout.write(`${text}\n`)
  process.exit(isFailed ? 1 : 0)
} catch (error) {
  const sentence = error instanceof BackupError ? error.message : sentenceFor(error)
  if (sentence === null) throw error
  say(sentence)
  process.exit(1)
}

/** Prints a line for people to stderr, apart from what scripts read. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
