import puppeteer, { type Page, Puppeteer } from 'puppeteer-core'
import { expect, vi } from 'vitest'
import { choiceNamed, controlNamed, type OtherBrowser, type Screen, TIMEOUT } from './other-browser.ts'

// Stock Firefox, driven over WebDriver BiDi; Playwright can drive only its own Firefox build.

export async function openFirefox(preferences: Record<string, unknown>): Promise<OtherBrowser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? 'firefox-esr',
    // Firefox ESR 140 cannot resize a page over BiDi.
    args: ['--width=1280', '--height=900'],
    defaultViewport: null,
    extraPrefsFirefox: preferences,
    // Without a UTF-8 locale the browser changes letters in a download's name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  return {
    visit: async (address, work) => {
      const context = await firefox.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(TIMEOUT)
      await page.goto(address)
      await work(screenOf(page))
      await context.close()
    },
    close: () => firefox.close(),
  }
}

function screenOf(page: Page): Screen {
  const typeInto = async (selector: string, keys: string) => {
    await focus(page, selector)
    await page.keyboard.type(keys)
  }
  return {
    goTo: async (address) => void (await page.goto(address)),
    click: (role, name) => clickOn(page, `::-p-aria([name="${name}"][role="${role}"])`),
    open: (title) => clickOn(page, `button ::-p-text(${title})`),
    // Puppeteer waits for "enabled" with `new Function`, which the page's security policy forbids.
    fill: (label, value) => page.locator(`control/${label}`).setWaitForEnabled(false).fill(value),
    typeDate: (label, date) => typeInto(`control/${label}`, date),
    typeInto: (control, keys) => typeInto(`control/${control}`, keys),
    pressEnter: async (button) => {
      await focus(page, `control/${button}`)
      await page.keyboard.press('Enter')
    },
    choose: (choice) => typeInto(`choice/${choice}`, ' '),
    expectText: async (...texts) => {
      // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text
      const read = () => page.evaluate(() => document.body.innerText)
      for (const text of texts) await expect.poll(read, { timeout: TIMEOUT }).toContain(text)
    },
  }
}

/** Clicks the element as soon as it exists and is not disabled. */
async function clickOn(page: Page, selector: string): Promise<void> {
  const tryClick = async () => {
    const element = await page.$(selector)
    const isReady = await element?.evaluate((found) => found.getAttribute('aria-disabled') !== 'true')
    if (!element || !isReady) throw new Error(`${selector} cannot be clicked`)
    await element.click()
  }
  await vi.waitFor(tryClick, { timeout: TIMEOUT })
}

/** Does not use a locator, because locators need JavaScript to wait. */
async function focus(page: Page, selector: string): Promise<void> {
  const element = await page.$(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  await element.focus()
}

// Unlike `::-p-aria`, these find dates and work without JavaScript.
Puppeteer.registerCustomQueryHandler('control', { queryOne: controlNamed })
Puppeteer.registerCustomQueryHandler('choice', { queryOne: choiceNamed })
