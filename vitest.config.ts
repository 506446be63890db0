import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { contractRoutes } from './vite.contract-routes.ts'

// Resolves `#domain/*`, `#contract/*` and `#form/*` to the TypeScript sources. The condition 'module' is for bundlers: Node.js
// cannot load such files.
const conditions = ['fieldmark-source', ...defaultServerConditions.filter((condition) => condition !== 'module')]
// Compiles the sentences in messages.
const MESSAGES = 'scripts/compile-messages.mjs'
// Prepares the database that every test file copies.
const DATABASE = 'src/server/testing/global-setup.ts'
const SCREEN_TESTS = 'src/**/*.dom.test.tsx'
const SERVER_TESTS = 'src/server/**/*.test.{ts,tsx}'
// These need a PostgreSQL server.
const POSTGRES_TESTS = 'src/**/*.postgres.test.ts'
// Where the engines can differ: statements of our own, migrations, locks, files, the queue, and a handler that asks the database
// outside of its transaction, for which the embedded database, with its one connection, would wait for ever.
const ENGINE_TESTS = [
  'app',
  'privacy/audit/every-endpoint',
  'operations/backup/*',
  'operations/process/delete-expired-data',
  'platform/database/**/*',
  'platform/lists/**/*',
  'internships/employers/**/*',
  'office/exports/**/*',
  'office/finder/**/*',
  'internships/imports/**/*',
  'platform/jobs/**/*',
  'privacy/*',
  'privacy/{erasure,own-data,retention,supervisor-data}/**/*',
  'feedback/reminders/send-due-emails',
  'office/figures/**/*',
  'office/students/**/*',
].map((path) => `src/server/${path}.test.{ts,tsx}`)
// Short files that take long.
const SLOW_TESTS = [
  'feedback/reminders/simulated-term',
  'office/figures/counted-lists',
  'operations/backup/restore-into',
  'platform/access/access-matrix',
  'platform/access/random-people',
  'platform/http/hostile-input',
  'platform/http/hostile-requests',
  'platform/http/linear-time',
  'privacy/audit/every-endpoint',
  'testing/walker/walker',
].map((path) => `/src/server/${path}.test.ts`)
const missing = SLOW_TESTS.find((path) => !existsSync(join(import.meta.dirname, path)))
if (missing) throw new Error(`vitest.config.ts names a file that does not exist: ${missing}`)
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
// These need an identity provider, which npm test installs (scripts/test-peers.mjs).
const PEERS = ['simplesamlphp', 'lemonldap']
const testsWith = (peer: string) => `src/server/**/*.${peer}.test.ts`
// These need promtool, which npm test downloads (scripts/test-promtool.mjs).
const ALERT_TESTS = 'checks/**/*.promtool.test.ts'
// These need a build.
const BUILT_TESTS = 'checks/**/*.built.test.ts'
/** A busy machine is late at everything; only what hangs should fail for its time. Unit: milliseconds. */
const LIMITS = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Begins with those that take long. Vitest judges a file that it has not run yet by its size. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const isSlow = (moduleId: string) => SLOW_TESTS.some((path) => moduleId.endsWith(path))
    const rankOf = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + (isSlow(moduleId) ? 0 : 1)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

export default defineConfig({
  test: {
    // One more than the cores that npm test is meant for: much of an endpoint test is waiting for its database.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // Read as files, so that `--changed` does not see who depends on them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/messages/**/*.json', '**/migrations/*.sql'],
    projects: [
      project({
        name: 'units',
        include: ['src/{contract,domain,form,web}/**/*.test.{ts,tsx}'],
        exclude: [SCREEN_TESTS],
      }),
      // Everything, unless PostgreSQL runs everything.
      project({
        name: 'embedded',
        include: hasPostgres ? ENGINE_TESTS : [SERVER_TESTS],
        exclude: [POSTGRES_TESTS, ...PEERS.map(testsWith)],
        globalSetup: [MESSAGES, DATABASE],
        env: { TEST_DATABASE_URL: '' },
      }),
      project({
        name: 'postgres',
        include: hasPostgres ? [SERVER_TESTS] : [],
        exclude: PEERS.map(testsWith),
        globalSetup: hasPostgres ? [MESSAGES, DATABASE] : [],
      }),
      ...PEERS.map((peer) =>
        project({
          name: peer,
          include: [testsWith(peer)],
          globalSetup: [MESSAGES, DATABASE],
          env: { TEST_DATABASE_URL: '' },
        }),
      ),
      // Only for npm run simulate.
      project({
        name: 'simulation',
        include: hasPostgres && process.env.SIMULATION_RESULTS ? ['src/server/testing/simulation/*.simulation.ts'] : [],
        globalSetup: hasPostgres ? [MESSAGES, DATABASE] : [],
      }),
      project({ name: 'checks', include: ['checks/**/*.test.ts'], exclude: [BUILT_TESTS, ALERT_TESTS] }),
      project({ name: 'alerts', include: [ALERT_TESTS] }),
      project({ name: 'built', include: [BUILT_TESTS] }),
      project({ name: 'firefox', include: ['e2e/*.firefox.ts'] }),
      // Like Playwright's journeys; npm test names what passed on retry only.
      project({ name: 'webkit', include: ['e2e/*.webkit.ts'], retry: process.env.CI ? 1 : 0 }),
      project({ name: 'screens', include: [SCREEN_TESTS], environment: 'happy-dom', isolate: true }),
    ],
  },
})

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [contractRoutes()],
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      // Each file has its own database, so the files of a worker can share imported modules, which is faster.
      pool: 'threads',
      isolate: false,
      ...LIMITS,
      globalSetup: [MESSAGES],
      ...test,
    },
  }
}
