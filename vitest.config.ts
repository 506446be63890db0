import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Our own condition leads `#domain/*` and `#contract/*` to the TypeScript sources.
const conditions = ['fieldmark-source', ...defaultServerConditions]

const SERVER_TESTS = 'src/server/**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    projects: [
      {
        ssr: { resolve: { conditions } },
        resolve: { conditions },
        test: {
          name: 'embedded',
          include: ['src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          env: { TEST_DATABASE_URL: '' },
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        ssr: { resolve: { conditions } },
        resolve: { conditions },
        test: {
          name: 'postgres',
          include: [SERVER_TESTS],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
