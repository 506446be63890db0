import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// The keyboard alone, with what the browser tells screen readers about the element that has the focus.

/** Presses Tab once per stop and expects these stops in this order, each as role and accessible name. */
export async function expectStops(page: Page, ...stops: string[]): Promise<void> {
  for (const stop of stops) {
    await moveOn(page, 'Tab')
    expect(await focusedOn(page)).toBe(stop)
  }
}

/** Presses Tab until this stop has the focus. Fails with the stops passed if it never gets there. */
export async function tabTo(page: Page, stop: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < 60) {
    await moveOn(page, key)
    const reached = await focusedOn(page)
    if (reached === stop) return
    passed.push(reached)
  }
  expect(passed, `stops before ${stop}`).toContain(stop)
}

/** Fills fields in the order of the Tab key. */
export async function typeInto(page: Page, fields: readonly (readonly [stop: string, text: string])[]): Promise<void> {
  for (const [stop, text] of fields) {
    await expectStops(page, stop)
    await page.keyboard.type(text)
  }
}

/** The screen after navigation: its heading has the focus, its title is in the tab. */
export async function expectScreen(page: Page, heading: string, title = heading): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expect(page).toHaveTitle(`${title} – Fieldmark`)
}

/** Role and accessible name, for example `textbox "Employer name"`. */
async function focusedOn(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return 'nothing'
  const [line = ''] = (await focused.ariaSnapshot()).split('\n')
  const stop = /^- (\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(line)?.[1] ?? line
  // A space before what only screen readers get.
  return stop.replace(' ,', ',')
}

/** A date field has several parts, each a stop of its own. */
async function moveOn(page: Page, key: string): Promise<void> {
  const from = await page.evaluateHandle(() => document.activeElement)
  for (let part = 0; part < 5; part++) {
    await page.keyboard.press(key)
    const isSame = await from.evaluate((element) => element === document.activeElement && element !== document.body)
    if (!isSame) return
  }
}
