import puppeteer, { type Browser, type Page, Puppeteer } from 'puppeteer-core'
import { expect, vi } from 'vitest'

// Stock Firefox, driven over WebDriver BiDi; Playwright can drive only its own Firefox build.

/** How long a step waits. Unit: milliseconds. */
export const TIMEOUT = 15_000

export function openFirefox(preferences: Record<string, unknown>): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? 'firefox-esr',
    // Firefox ESR 140 cannot resize a page over BiDi.
    args: ['--width=1280', '--height=900'],
    defaultViewport: null,
    extraPrefsFirefox: preferences,
    // Without a UTF-8 locale the browser changes letters in a download's name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}

/** Opens the address in a new context, without cookies. */
export async function visit(browser: Browser, address: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT)
  await page.goto(address)
  await work(page)
  await context.close()
}

export async function click(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await clickOn(page, `::-p-aria([name="${name}"][role="${role}"])`)
}

/** Opens a collapsed section. Its button's name contains more than the title. */
export async function open(page: Page, title: string): Promise<void> {
  await clickOn(page, `button ::-p-text(${title})`)
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

/** Fills a field; for a select, with the option's value. */
export async function fill(page: Page, label: string, value: string): Promise<void> {
  // Puppeteer waits for "enabled" with `new Function`, which the page's security policy forbids.
  await page.locator(`control/${label}`).setWaitForEnabled(false).fill(value)
}

/** Types a date as MM/DD/YYYY, the order of an American browser; React does not notice `fill` on a date. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  await focus(page, `control/${label}`)
  await page.keyboard.type(date)
}

/** Does not use a locator, because locators need JavaScript to wait. */
export async function focus(page: Page, selector: string): Promise<void> {
  const element = await page.$(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  await element.focus()
}

/** Expects each text to be visible on the page. */
export async function expectText(page: Page, ...texts: string[]): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text
  const read = () => page.evaluate(() => document.body.innerText)
  for (const text of texts) await expect.poll(read, { timeout: TIMEOUT }).toContain(text)
}

/** A field by its label or a button by its text. Unlike `::-p-aria` it finds dates and works without JavaScript. */
Puppeteer.registerCustomQueryHandler('control', {
  queryOne: (root, text) => {
    const named = [...(root as Document).querySelectorAll('label, button')].find((each) => each.textContent === text)
    return named instanceof HTMLLabelElement ? named.control : (named ?? null)
  },
})

/** A radio button in a group, such as `choice/Teamwork: 4`. */
Puppeteer.registerCustomQueryHandler('choice', {
  queryOne: (root, choice) => {
    const [group, value] = choice.split(': ')
    const legend = [...(root as Document).querySelectorAll('legend')].find(({ textContent }) => textContent === group)
    return legend?.parentElement?.querySelector(`input[value="${value}"]`) ?? null
  },
})
