import { describe, expect, it } from 'vitest'
import { browserRules } from './browser-rules.ts'
import { fileRules } from './file-rules.ts'
import { importRules } from './import-rules.ts'
import { licenceRules } from './licence-rules.ts'
import { migrationRules } from './migration-rules.ts'
import { packageRules } from './package-rules.ts'
import { projectFiles } from './project-files.ts'

const files = projectFiles()

for (const { name, violations, example } of [
  ...importRules,
  ...fileRules,
  ...packageRules,
  ...licenceRules,
  ...migrationRules,
  ...browserRules,
]) {
  describe(name, () => {
    it('holds', () => {
      expect(violations(files)).toEqual([])
    })

    it('reports its counterexample', () => {
      expect(violations(example)).toHaveLength(1)
    })
  })
}

it('reads the whole project', () => {
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'src/server/main.ts', 'src/web/routes.tsx']))
})
