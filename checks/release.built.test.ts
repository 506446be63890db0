import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText } from './project-files.ts'

// The archive of a release, made from the build. Needs a build.

// scripts/ is plain JavaScript.
const { packRelease, signingKey, writeChecksum, writeSignature } = (await import(
  new URL('../scripts/release-archive.mjs', import.meta.url).href
)) as {
  packRelease: (folder: string) => Promise<string>
  signingKey: (pem: string) => unknown
  writeChecksum: (archive: string) => string
  writeSignature: (archive: string, pem: string) => string
}

const { version } = JSON.parse(readText('package.json')) as { version: string }
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-release-'))
const COMMAND = join(folder, 'package/bin/fieldmark.mjs')
/** On a busy machine. Unit: milliseconds. */
const PATIENCE = 180_000

let archive = ''
beforeAll(async () => {
  archive = await packRelease(folder)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the archive', () => {
  it('is named after the version and smaller than 60 MB', () => {
    expect(basename(archive)).toBe(`fieldmark-${version}.tgz`)
    expect(statSync(archive).size).toBeLessThan(60e6)
  })

  it('has what runs and what explains it, and nothing else', () => {
    expect(readdirSync(join(folder, 'package')).toSorted()).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'deploy', 'dist', 'package.json']),
    )
    const files = filesIn('package')
    expect(files).toEqual(
      expect.arrayContaining(['dist/server/main.js', 'dist/web/index.html', 'dist/sbom.cdx.json', 'deploy/Dockerfile']),
    )
    expect(files.some((path) => path.endsWith('migrations/0001-first-tables.sql'))).toBe(true)
    expect(files.filter((path) => /\.(tsx?|map)$|\.test\./.test(path))).toEqual([])
  })

  it('has one library, the embedded database', () => {
    expect(readdirSync(join(folder, 'package/node_modules'))).toEqual(['@electric-sql'])
    expect(readdirSync(join(folder, 'package/node_modules/@electric-sql'))).toEqual(['pglite'])
    expect(filesIn('package').filter((path) => /node_modules\/.*node_modules/.test(path))).toEqual([])
  })

  it('has the licences of what it contains', () => {
    const licences = (part: string) =>
      readFileSync(join(folder, `package/dist/${part}/third-party-licences.md`), 'utf8')
    expect(licences('server')).toContain('## hono - ')
    expect(licences('web')).toContain('## react - ')
    expect(readdirSync(join(folder, 'package/licences'))).toContain('fontsource-noto-sans.txt')
  })

  it('has a checksum that sha256sum reads', () => {
    const [hash, name] = readFileSync(writeChecksum(archive), 'utf8').trimEnd().split('  ')
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(name).toBe(basename(archive))
  })

  it('is signed with an Ed25519 key', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const signature = readFileSync(writeSignature(archive, pemOf(privateKey)))
    expect(verify(null, readFileSync(archive), publicKey, signature)).toBe(true)
    expect(() => signingKey(pemOf(generateKeyPairSync('x25519').privateKey))).toThrow('not ed25519')
  })
})

describe('the command', () => {
  it('says how it is used', () => {
    expect(fieldmark().text).toMatch(/^Usage: fieldmark COMMAND/)
    expect(fieldmark('--help')).toEqual(fieldmark())
    expect(fieldmark('--version')).toEqual({ status: 0, text: `${version}\n` })
  })

  it('refuses a command that does not exist', () => {
    expect(fieldmark('toString')).toEqual({
      status: 1,
      text: 'There is no command "toString". fieldmark --help lists the commands.\n',
    })
  })

  it.each([['start'], ['demo', '--large']])(
    '%s %s refuses what it does not know, before there is a database',
    (...args) => {
      expect(fieldmark(...args, '--prot=4000')).toEqual({
        status: 1,
        text: '"--prot=4000" is not known. Settings are environment variables; README.md lists them.\n',
      })
      expect(readdirSync(folder).filter((name) => name.startsWith('data'))).toEqual([])
    },
  )

  it.each([['help'], ['-h'], ['start', '--help']])('%s %s helps', (...args) => {
    expect(fieldmark(...args)).toEqual(fieldmark())
  })

  it('names the admin commands as they are called here', () => {
    expect(fieldmark('admin')).toMatchObject({ status: 1, text: expect.stringMatching(/^Usage: fieldmark admin /) })
  })

  it('serves the demo, with its assets', { timeout: 2 * PATIENCE }, async () => {
    const port = await freePort()
    const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') }
    const origin = `http://127.0.0.1:${port}`
    const start = () => spawn(process.execPath, [COMMAND, 'demo'], { cwd: folder, env, stdio: 'ignore' })
    const child = start()
    const ended = once(child, 'exit')
    try {
      await waitFor(`${origin}/healthz`)
      const page = await (await waitFor(`${origin}/login`)).text()
      const script = page.match(/\/assets\/[\w-]+\.js/)?.[0]
      const asset = await fetch(`${origin}${script}`, { headers: { 'accept-encoding': 'identity' } })
      expect(asset.headers.get('content-type')).toContain('javascript')
      expect(await asset.text()).toBe(readText(`dist/web${script}`))
      expect((await fetch(`${origin}/assets/none.js`)).status).toBe(404)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])

    // Without a migration, it does not answer before it serves, so that a proxy tries another server.
    const again = start()
    const endedAgain = once(again, 'exit')
    const firstAnswer = async () => {
      for (;;) {
        const answer = await fetch(`${origin}/login`).catch(() => null)
        if (answer) return answer.status
        await setTimeout(5)
      }
    }
    const status = await firstAnswer()
    again.kill('SIGTERM')
    await endedAgain
    expect(status).toBe(200)
  })
})

function filesIn(name: string): string[] {
  return readdirSync(join(folder, name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, name).length + 1))
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string
}

/** Runs the command of the unpacked archive to its end. */
function fieldmark(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The first answer that is not an error. */
async function waitFor(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return response
    await setTimeout(100)
  }
}
