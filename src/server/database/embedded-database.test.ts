import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const OPEN_AND_CLOSE = `import(process.argv[1]).then(async ({ EmbeddedDatabase }) => {
  const database = await EmbeddedDatabase.open({ dump: null })
  const { rows } = await database.query('select 1 as one')
  await database.close()
  console.log('rows', rows.length)
})`

// The engine of Node 24 may free a piece of machine code twice when it collects it, and then ends the process.
it('never has the machine code of the database collected', () => {
  const module = join(import.meta.dirname, 'embedded-database.ts')
  const printed = execFileSync(process.execPath, ['--trace-wasm-code-gc', '-e', OPEN_AND_CLOSE, module], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(printed).toBe('rows 1\n')
})
