import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { connect, createOAuthTestApp, registerClient } from '../../testing/oauth-client.ts'

// Generates types from our description, compiles a program against them and runs it with an access token.

const run = promisify(execFile)
const PROGRAM = join(PROJECT_ROOT, 'checks/third-party')
/** Inside the project, so that the program finds its library. */
const FOLDER = join(PROJECT_ROOT, 'dist/third-party')
const STRICT = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes']
const MODERN = [
  '--target',
  'es2022',
  '--module',
  'nodenext',
  '--allowImportingTsExtensions',
  '--lib',
  'es2022,dom,dom.iterable',
]

type Client = { approveFirst(baseUrl: string, token: string): Promise<Record<string, unknown>> }

it('a program that knows only openapi.json compiles and works', async () => {
  const app = await createOAuthTestApp()
  const internship = await makeInternship(app.db, await makeStudent(app.db), { status: 'pending' })
  const scopes = ['internships:read' as const, 'internships:review' as const]
  const client = await registerClient(app, { scopes })
  const { access_token } = await connect(app, client, await makeAdmin(app.db), { scope: scopes.join(' ') })

  mkdirSync(FOLDER, { recursive: true })
  const description = await (await fetch(`${app.config.publicUrl}/api/v1/openapi.json`)).text()
  writeFileSync(join(FOLDER, 'openapi.json'), description)
  const generator = join(PROGRAM, 'node_modules/openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd: FOLDER })
  const text = readFileSync(join(PROGRAM, 'client.ts'), 'utf8')
  expect(await compile(text)).toBe('')
  for (const [right, wrong, complaint] of MISTAKES)
    expect(await compile(text.replace(right, wrong), 'mistake.ts')).toContain(complaint)

  const program = (await import(join(FOLDER, 'client.ts'))) as Client
  expect(await program.approveFirst(`${app.config.publicUrl}/api/v1`, access_token)).toEqual({
    id: internship.id,
    student: expect.stringContaining('@'),
    status: 'approved',
    approved: 200,
    again: { status: 409, code: 'CONFLICT', message: expect.stringContaining('no longer pending') },
    invalid: 'BAD_REQUEST',
  })
})

/** Programs that the generated types must reject. */
const MISTAKES = [
  ["status: 'pending'", "status: 'lost'", `Type '"lost"' is not assignable`],
  ['params: { path }', 'params: {}', "Property 'path' is missing"],
  ["GET('/internships'", "GET('/internship'", `'"/internship"' is not assignable`],
  ['first.student.email', 'first.student.phone', "Property 'phone' does not exist"],
] as const

/** Returns the compiler's output for the program. */
async function compile(text: string, name = 'client.ts'): Promise<string> {
  writeFileSync(join(FOLDER, name), text)
  const compiler = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '--ignoreConfig', ...STRICT, ...MODERN, name], {
    cwd: FOLDER,
  }).catch((error: { stdout: string }) => error)
  return stdout
}
