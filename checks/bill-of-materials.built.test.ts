import { describe, expect, it } from 'vitest'
import { readText } from './project-files.ts'

// The software bill of materials. Needs a build.

type Component = { name: string; version: string; licenses?: unknown[]; properties: { name: string }[] }
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

const bill = JSON.parse(readText('dist/sbom.cdx.json')) as { bomFormat: string; components: Component[] }
const manifests = ['package.json', 'test-tools/package.json', 'checks/third-party/package.json'].map(
  (path) => JSON.parse(readText(path)) as Partial<Manifest>,
)
const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development')

describe('the bill of materials', () => {
  it('is in CycloneDX format', () => {
    expect(bill.bomFormat).toBe('CycloneDX')
  })

  it('names every direct dependency in its version', () => {
    const named = bill.components.map(({ name, version }) => `${name}@${version}`)
    const direct = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    expect(named).toEqual(expect.arrayContaining(direct.map(([name, version]) => `${name}@${version}`)))
  })

  it('marks what only development needs', () => {
    const needed = bill.components.filter((component) => !isForDevelopment(component)).map(({ name }) => name)
    expect(needed).toEqual(expect.arrayContaining(Object.keys(manifests[0]!.dependencies!)))
    expect(needed).not.toContain('@biomejs/biome')
    expect(needed).not.toContain('openapi-typescript')
  })
})
