import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Resolves `#domain/*` and `#contract/*` to the TypeScript sources. The condition 'module' is for bundlers: Node.js cannot load
// such files.
const conditions = ['fieldmark-source', ...defaultServerConditions.filter((condition) => condition !== 'module')]
// Compiles the sentences in messages.
const MESSAGES = 'scripts/compile-messages.mjs'
const SCREEN_TESTS = 'src/**/*.dom.test.tsx'
// Simulates a term of emails: slow, and independent of the database engine.
const LONG_SIMULATION = 'src/server/reminders/simulated-term.test.ts'
const EMBEDDED_TESTS = 'src/server/database/embedded-database.test.ts'
// These need a PostgreSQL server.
const POSTGRES_TESTS = 'src/**/*.postgres.test.ts'
// These need a build.
const BUILT_TESTS = 'checks/**/*.built.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project({
        name: 'embedded',
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: [SCREEN_TESTS, POSTGRES_TESTS],
        globalSetup: [MESSAGES, 'src/server/testing/global-setup.ts'],
        env: { TEST_DATABASE_URL: '' },
      }),
      project({
        name: 'postgres',
        include: process.env.TEST_DATABASE_URL ? ['src/server/**/*.test.{ts,tsx}'] : [],
        exclude: [LONG_SIMULATION, EMBEDDED_TESTS],
        globalSetup: process.env.TEST_DATABASE_URL ? [MESSAGES, 'src/server/testing/global-setup.ts'] : [],
      }),
      project({ name: 'checks', include: ['checks/**/*.test.ts'], exclude: [BUILT_TESTS] }),
      project({ name: 'built', include: [BUILT_TESTS] }),
      project({ name: 'firefox', include: ['e2e/*.firefox.ts'], testTimeout: 180_000 }),
      project({ name: 'screens', include: [SCREEN_TESTS], environment: 'happy-dom', isolate: true }),
    ],
  },
})

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      // Each file has its own database, so the files of a worker can share imported modules, which is faster.
      pool: 'threads',
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      globalSetup: [MESSAGES],
      ...test,
    },
  }
}
