import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// Rules about package.json and package-lock.json.

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
      const manifests = files.filter(({ path }) => path.endsWith('package.json'))
      return manifests
        .map(({ text }) => JSON.parse(text) as Manifest)
        .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
          Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
        )
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${name} ${version}`)
    },
    example: [{ path: 'package.json', text: '{ "dependencies": { "hono": "^4.13.19" } }' }],
  },
  {
    name: 'every script in package.json refers to an existing file',
    violations: (files) => {
      const paths = Object.values(readManifest(files).scripts ?? {}).flatMap(
        (script) => script.match(/scripts\/\S+/g) ?? [],
      )
      return paths.filter((path) => !files.some((file) => file.path === path))
    },
    example: [{ path: 'package.json', text: '{ "scripts": { "start": "node scripts/gone.mjs" } }' }],
  },
  {
    name: 'the lock file contains no download addresses',
    violations: (files) =>
      Object.entries(readLock(files))
        .filter(([, entry]) => entry.resolved?.startsWith('http'))
        .map(([path]) => path),
    example: [
      { path: 'package-lock.json', text: '{ "packages": { "a": { "resolved": "https://example.org/a.tgz" } } }' },
    ],
  },
  {
    // npm install omits optional packages that it cannot download; npm ci then rejects the lock file.
    name: 'the lock file lists the optional packages of every platform',
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
