import { defineConfig } from '@playwright/test'
import flags from './e2e/chromium-flags.json' with { type: 'json' }

// `npm test` finds a browser and runs all projects. By hand: `npm run build`, then `npm run test:e2e`.
// On PostgreSQL only the main journey and those about processes run: the embedded database allows a single process.
export default defineConfig<object, { postgres: string | undefined }>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'dist/e2e',
  fullyParallel: false,
  // One more than the cores that npm test is meant for: much of a journey is waiting, for example until Undo is over.
  workers: 3,
  // Generous for busy machines. A broken journey fails earlier, at the expectation that is not met.
  timeout: 180_000,
  // A browser can hang while closing. `npm test` lists journeys that pass only on retry.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // A trace costs a tenth of every journey's time, so only a repeated one has it. By hand: `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: flags,
      // Without a UTF-8 locale, the browser drops letters from the names of downloads.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    // The longest first, so that the workers end together.
    {
      name: 'postgres',
      testMatch: /main-path\.spec|killed-process|processes/,
      use: { postgres: process.env.E2E_DATABASE_URL },
    },
    { name: 'embedded', testIgnore: /processes|pseudo-language/ },
    // `npm run pseudo-language` builds what it looks at.
    { name: 'pseudo-language', testMatch: /pseudo-language/ },
  ],
})
