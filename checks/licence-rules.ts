import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// Licences of every dependency, also of development tools: some of them are bundled into the browser application.

/** Compatible with Apache-2.0 for what we do: use unmodified, bundle, pass on. MPL-2.0 only binds changed files. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]

/** Packages whose package.json names no licence, or not by its SPDX name; read in their licence files. */
const READ_BY_HAND: Record<string, string> = {
  '@auth0/xmldom@0.1.21': 'MIT',
  '@inlang/plugin-message-format@4.3.0': 'MIT',
  'png-js@2.0.0': 'MIT',
  'samlp@8.0.0': 'MIT',
  'sqlite-wasm-kysely@0.3.0': 'MIT',
  'utils-flatten@1.0.0': 'MIT',
  'valid-url@1.0.9': 'MIT',
  'xpath@0.0.5': 'MIT',
  'xtend@1.0.3': 'MIT',
}

type Entry = { version: string; license?: string; link?: boolean; optionalDependencies?: Record<string, string> }

export const licenceRules: Rule[] = [
  {
    name: 'every dependency has an allowed licence',
    violations: (files) => {
      const packages = readPackages(files)
      return Object.entries(packages)
        .filter(([path, { link }]) => path.includes('node_modules/') && !link)
        .map(([path, { version }]) => ({ name: `${nameOf(path)}@${version}`, licence: licenceOf(path, packages) }))
        .filter(({ licence }) => !isAllowed(licence))
        .map(({ name, licence }) => `${name}: ${licence}`)
    },
    example: [lockFile({ 'node_modules/a': { version: '1.0.0', license: 'MIT AND AGPL-3.0-only' } })],
  },
  {
    name: 'every licence that was read by hand belongs to a dependency',
    violations: (files) => {
      const used = Object.entries(readPackages(files)).map(([path, { version }]) => `${nameOf(path)}@${version}`)
      // Without dependencies there is nothing to compare.
      return used.length === 0 ? [] : Object.keys(READ_BY_HAND).filter((name) => !used.includes(name))
    },
    example: [
      lockFile(
        Object.fromEntries(
          Object.keys(READ_BY_HAND)
            .slice(1)
            .map((name) => [
              `node_modules/${name.slice(0, name.lastIndexOf('@'))}`,
              { version: name.split('@').at(-1) },
            ]),
        ),
      ),
    ],
  },
]

/** A package for one platform that is not installed here has the licence of the package that asks for it. */
function licenceOf(path: string, packages: Record<string, Entry>): string {
  const { version, license } = packages[path]!
  const byHand = READ_BY_HAND[`${nameOf(path)}@${version}`]
  const parent = Object.values(packages).find(({ optionalDependencies }) => optionalDependencies?.[nameOf(path)])
  return byHand ?? license ?? parent?.license ?? 'no licence'
}

/** Whether an SPDX expression of names, AND and OR, without nesting, is allowed. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.includes(name)))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readPackages(files: ProjectFile[]): Record<string, Entry> {
  const text = files.find(({ path }) => path === 'package-lock.json')?.text ?? '{ "packages": {} }'
  return (JSON.parse(text) as { packages: Record<string, Entry> }).packages
}

function lockFile(packages: object): ProjectFile {
  return { path: 'package-lock.json', text: JSON.stringify({ packages }) }
}
