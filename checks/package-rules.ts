import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// What package.json and package-lock.json promise to the next person who installs.

type LockEntry = { resolved?: string; optionalDependencies?: Record<string, string> }
type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

export const packageRules: Rule[] = [
  {
    name: 'every dependency has one exact version',
    violations: (files) => {
      const { dependencies, devDependencies, optionalDependencies } = readManifest(files)
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name} ${version}`)
    },
    example: [{ path: 'package.json', text: '{ "dependencies": { "hono": "^4.13.19" } }' }],
  },
  {
    name: 'every script of package.json has its file',
    violations: (files) => {
      const named = Object.values(readManifest(files).scripts ?? {}).flatMap(
        (script) => script.match(/scripts\/\S+/g) ?? [],
      )
      return named.filter((path) => !files.some((file) => file.path === path))
    },
    example: [{ path: 'package.json', text: '{ "scripts": { "start": "node scripts/gone.mjs" } }' }],
  },
  {
    name: 'the lock file does not say where packages were downloaded',
    violations: (files) =>
      Object.entries(readLock(files))
        .filter(([, entry]) => entry.resolved?.startsWith('http'))
        .map(([path]) => path),
    example: [
      { path: 'package-lock.json', text: '{ "packages": { "a": { "resolved": "https://example.org/a.tgz" } } }' },
    ],
  },
  {
    // npm ci refuses such a lock file; an installation that cannot reach them all leaves them out.
    name: "the lock file names every platform's optional packages",
    violations: (files) => {
      const packages = readLock(files)
      return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter(
          (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
        ),
      )
    },
    example: [
      {
        path: 'package-lock.json',
        text: '{ "packages": { "node_modules/a": { "optionalDependencies": { "a-darwin-arm64": "1.0.0" } } } }',
      },
    ],
  },
]

function readManifest(files: ProjectFile[]): Manifest {
  return JSON.parse(textOf(files, 'package.json')) as Manifest
}

function readLock(files: ProjectFile[]): Record<string, LockEntry> {
  return (JSON.parse(textOf(files, 'package-lock.json')) as { packages: Record<string, LockEntry> }).packages
}

function textOf(files: ProjectFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '{}'
}
