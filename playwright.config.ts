import { defineConfig } from '@playwright/test'

// The same journeys on both engines; on PostgreSQL the main one is enough.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'dist/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'embedded' }, { name: 'postgres', testMatch: /main-path|lost-process/ }],
})
