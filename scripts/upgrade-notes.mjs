// What a release says about its upgrade without anybody writing it: how long the migrations take, and what was measured.
// Imports TypeScript: runs with the project's Node and --conditions=fieldmark-source.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { timesOf } from '../src/server/operations/process/migration-times.ts'
import { migrationNames } from '../src/server/platform/database/migrate.ts'
import { RELEASES } from '../src/server/platform/database/releases.ts'

const RESULTS = join(import.meta.dirname, '../checks/faults/results.md')

/** Two lines of the upgrade notes. */
export function upgradeNotes(results = readFileSync(RESULTS, 'utf8')) {
  return [takesLong(), measured(results)].join('\n')
}

function takesLong() {
  const from = Object.entries(RELEASES).map(([version, newest]) => {
    const { all, longest } = timesOf(migrationNames().filter((name) => name > newest))
    return `from ${version} about ${all}, of which nobody is held up for longer than ${longest}`
  })
  return `- **Takes long:** the migrations, beside servers that go on serving, with 200,000 internships: ${from.join('; ')}.`
}

/** The paragraph of checks/faults/results.md that `npm run faults -- upgrade` is about. */
function measured(results) {
  const paragraph = results.split('\n\n').find((one) => one.startsWith('**Upgrade under traffic:** '))
  if (!paragraph) throw new Error('checks/faults/results.md has no paragraph "**Upgrade under traffic:** …".')
  return `- ${paragraph.trimEnd().replaceAll('\n', ' ')}`
}

if (import.meta.main) process.stdout.write(`${upgradeNotes()}\n`)
