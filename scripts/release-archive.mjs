// The archive of a release: an npm package with the built files, which installs without downloading anything.

import { createHash, createPrivateKey, sign } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { npm, ROOT, run } from './set-up.mjs'

/** The only library outside of the built server. */
const DATABASE = '@electric-sql/pglite'
/** The only extension that it loads. */
const EXTENSION = 'pg_trgm'
const CONTENTS = [
  'bin',
  'dist/server',
  'dist/web',
  'dist/sbom.cdx.json',
  'deploy',
  'docs/images',
  'docs/operations.md',
  'docs/privacy.md',
  'docs/scale.md',
  'docs/sign-on',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]

/** Packs the built files and resolves to the path of the archive. Throws what npm says if it fails. */
export async function packRelease(folder) {
  const staging = join(folder, 'package')
  rmSync(staging, { recursive: true, force: true })
  stage(staging)
  const { command, args } = npm(['pack', staging, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'])
  const { status, output } = await run(command, args, { shell: process.platform === 'win32' && command === 'npm' })
  rmSync(staging, { recursive: true })
  if (status !== 0) throw new Error(output)
  return join(folder, output.trim().split('\n').at(-1))
}

function stage(staging) {
  mkdirSync(staging, { recursive: true })
  for (const path of CONTENTS) cpSync(join(ROOT, path), join(staging, path), { recursive: true })
  packAssets(join(staging, 'dist/web'))
  copyLicences(join(staging, 'licences'))
  cpSync(join(ROOT, 'node_modules', DATABASE), join(staging, 'node_modules', DATABASE), {
    recursive: true,
    filter: (path) =>
      !/\.(map|cjs|d\.c?ts)$/.test(path) && (path.includes(EXTENSION) || !/contrib\/.|\.tar\.gz$/.test(path)),
  })
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/**
 * Packs the assets into one file next to the web root, which the server reads
 * (src/server/platform/http/packed-assets.ts).
 */
function packAssets(web) {
  const folder = join(web, 'assets')
  const pack = `${web}-assets.pack`
  const places = {}
  let end = 0
  writeFileSync(pack, '')
  for (const name of readdirSync(folder).sort()) {
    const content = readFileSync(join(folder, name))
    appendFileSync(pack, content)
    places[name] = [end, content.length]
    end += content.length
  }
  writeFileSync(`${web}-assets.json`, JSON.stringify(places))
  rmSync(folder, { recursive: true })
}

/** The licences of what is shipped unchanged. The build collects those of the libraries that it bundles. */
function copyLicences(folder) {
  mkdirSync(folder)
  for (const name of Object.keys(readManifest().devDependencies).filter((name) => /^@(fontsource|scalar)/.test(name)))
    cpSync(join(ROOT, 'node_modules', name, 'LICENSE'), join(folder, `${name.slice(1).replace('/', '-')}.txt`))
}

function readManifest() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
}

function manifest() {
  const { name, version, description, license, type, optionalDependencies } = readManifest()
  return {
    name,
    version,
    // Nobody publishes it by mistake.
    private: true,
    description,
    license,
    type,
    engines: { node: '>=22.12' },
    bin: { [name]: `bin/${name}.mjs` },
    dependencies: { [DATABASE]: optionalDependencies[DATABASE] },
    bundleDependencies: [DATABASE],
  }
}

/** Writes ARCHIVE.sha256, which `sha256sum -c` reads, and returns its path. */
export function writeChecksum(archive) {
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  return `${archive}.sha256`
}

/** Writes ARCHIVE.sig, an Ed25519 signature of the archive, and returns its path. */
export function writeSignature(archive, pem) {
  writeFileSync(`${archive}.sig`, sign(null, readFileSync(archive), signingKey(pem)))
  return `${archive}.sig`
}

/** Throws an error with one sentence if this is not an Ed25519 key. */
export function signingKey(pem) {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`It is of type ${key.asymmetricKeyType}, not ed25519.`)
  return key
}
