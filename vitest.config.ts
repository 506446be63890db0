import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Our own condition leads `#domain/*` and `#contract/*` to the TypeScript sources.
const conditions = ['fieldmark-source', ...defaultServerConditions]
const SCREEN_TESTS = 'src/**/*.dom.test.tsx'
// A whole term of emails: long, and about the schedule rather than the engine; the shorter tests beside it run on both.
const LONG_SIMULATION = 'src/server/reminders/simulated-term.test.ts'
// About the embedded database alone.
const EMBEDDED_TESTS = 'src/server/database/embedded-database.test.ts'
// What only a PostgreSQL server has.
const SERVER_TESTS = 'src/**/*.postgres.test.ts'
// What looks at the built files.
const BUILT_TESTS = 'checks/**/*.built.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project({
        name: 'embedded',
        include: ['src/**/*.test.{ts,tsx}'],
        exclude: [SCREEN_TESTS, SERVER_TESTS],
        globalSetup: ['src/server/testing/global-setup.ts'],
        env: { TEST_DATABASE_URL: '' },
      }),
      project({
        name: 'postgres',
        include: process.env.TEST_DATABASE_URL ? ['src/server/**/*.test.{ts,tsx}'] : [],
        exclude: [LONG_SIMULATION, EMBEDDED_TESTS],
        globalSetup: process.env.TEST_DATABASE_URL ? ['src/server/testing/global-setup.ts'] : [],
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
      // Each file has a database of its own, so the files of a worker share what they import: twice as fast.
      pool: 'threads',
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      ...test,
    },
  }
}
