import { defineConfig } from '@playwright/test'
import flags from './e2e/chromium-flags.json' with { type: 'json' }

// Run by `npm test`, which finds a browser; by hand with `npm run test:e2e` after `npm run build`.
// On PostgreSQL the main journey is enough, and those about processes, which the embedded database has one of.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'dist/e2e',
  fullyParallel: false,
  workers: 2,
  // A busy machine may be slow, a journey fails by what it waits for in vain.
  timeout: 180_000,
  // A browser can hang while it is being closed. What passes only when repeated is named by `npm test`.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // The pages as they were, without pictures of them: those take time in every journey that passes.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: flags,
      // Without a locale of UTF-8 the browser takes other letters out of a download's name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'embedded', testIgnore: /processes/ },
    { name: 'postgres', testMatch: /main-path|lost-process|processes/ },
  ],
})
