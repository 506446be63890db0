// npm run release -- VERSION
// Writes the archive, its checksum, its signature and its release notes to dist/release (CONTRIBUTING.md, Release).

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packRelease, signingKey, writeChecksum, writeSignature } from './release-archive.mjs'
import { notesOf, problemWith, withUpgradeNotes } from './release-rules.mjs'
import { buildOrExit, ensureInstalled, fail, findNode, ROOT, say } from './set-up.mjs'

const FOLDER = join(ROOT, 'dist/release')
const BILL_OF_MATERIALS = join(ROOT, 'dist/sbom.cdx.json')

const [version, ...more] = process.argv.slice(2)
if (!version || more.length > 0) fail('Usage: npm run release -- VERSION')
const changelog = readText('CHANGELOG.md')
const packageVersion = JSON.parse(readText('package.json')).version
const problem = problemWith({ version, packageVersion, changelog, changedFiles: listChangedFiles() })
if (problem) fail(problem)
const key = readKey()

ensureInstalled({ purpose: 'building' })
rmSync(BILL_OF_MATERIALS, { force: true })
const node = findNode()
await buildOrExit(node)
if (!existsSync(BILL_OF_MATERIALS)) fail('The bill of materials is missing: npm sbom failed. Install npm 10 or newer.')

rmSync(FOLDER, { recursive: true, force: true })
say('Packing...')
const archive = await packRelease(FOLDER).catch((error) => fail(`Could not pack the release.\n${error.message}`))
const notes = join(FOLDER, `fieldmark-${version}.md`)
writeFileSync(notes, `${withUpgradeNotes(notesOf(changelog, version), measureUpgrade())}\n`)
const files = [archive, writeChecksum(archive), ...(key ? [writeSignature(archive, key)] : []), notes]

say(`\n${files.map((file) => `  ${relative(ROOT, file)}  ${sizeOf(file)}`).join('\n')}\n`)
if (!key) say('It is not signed: RELEASE_KEY is not set (CONTRIBUTING.md, Release).')
say(`Try it: npx ./${relative(ROOT, archive)} demo`)

function measureUpgrade() {
  const script = join(ROOT, 'scripts/upgrade-notes.mjs')
  const { status, stdout, stderr } = spawnSync(node, ['--conditions=fieldmark-source', script], { encoding: 'utf8' })
  return status === 0 ? stdout.trimEnd() : fail(`The notes about the upgrade could not be written.\n${stderr}`)
}

/** The output of git, one file a line; empty if everything is committed. */
function listChangedFiles() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) fail('A release is made from a clone: git status does not work here.')
  return stdout.trimEnd()
}

/** The key that signs; null without RELEASE_KEY, which is the path of a PEM file. */
function readKey() {
  const path = process.env.RELEASE_KEY
  if (!path) return null
  try {
    const pem = readFileSync(path, 'utf8')
    signingKey(pem)
    return pem
  } catch (error) {
    return fail(`RELEASE_KEY ${path} is not the PEM file of an Ed25519 private key. ${error.message}`)
  }
}

function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

function sizeOf(file) {
  const { size } = statSync(file)
  return size < 1e5 ? `${size} bytes` : `${(size / 1e6).toFixed(1)} MB`
}
