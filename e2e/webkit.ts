import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { Select } from 'selenium-webdriver/lib/select.js'
import { expect, vi } from 'vitest'
import { choiceNamed, controlNamed, type OtherBrowser, type Screen, TIMEOUT } from './other-browser.ts'
import { freePort } from './server.ts'

// WebKitGTK's own browser, the closest to Safari on Linux, driven over WebDriver on a display of its own.

export async function openWebKit(): Promise<OtherBrowser> {
  const display = await openDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, LC_ALL: 'C.UTF-8' },
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: TIMEOUT })
  return {
    visit: async (page, work) => {
      // Every session starts without cookies.
      const session = await new Builder().usingServer(address).withCapabilities({ browserName: 'MiniBrowser' }).build()
      try {
        await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
        await session.get(page)
        await work(screenOf(session))
      } finally {
        await session.quit()
      }
    },
    close: async () => {
      await end(driver)
      await end(display.server)
    },
  }
}

async function openDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [name] = await once(server.stdio[3] as Readable, 'data')
  return { server, name: `:${String(name).trim()}` }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

function screenOf(session: WebDriver): Screen {
  /** The first element that the function finds on the page, as soon as it finds one. */
  const find = (finder: (root: Node, ...args: string[]) => Element | null, ...args: string[]) =>
    vi.waitFor(
      async () => {
        const found = await session.executeScript<WebElement | null>(
          `return (${String(finder)})(document, ...arguments)`,
          ...args,
        )
        if (!found) throw new Error(`There is no ${args.join(' ')}`)
        return found
      },
      { timeout: TIMEOUT },
    )
  const typeInto = async (label: string, keys: string) => (await find(controlNamed, label)).sendKeys(keys)
  return {
    goTo: (address) => session.get(address),
    click: async (role, name) => (await find(clickable, role, name)).click(),
    open: async (title) => (await find(buttonAbout, title)).click(),
    fill: async (label, value) => {
      const field = await find(controlNamed, label)
      if ((await field.getTagName()).toLowerCase() === 'select') return new Select(field).selectByValue(value)
      await field.clear()
      await field.sendKeys(value)
    },
    typeDate: typeInto,
    typeInto,
    pressEnter: (button) => typeInto(button, Key.ENTER),
    choose: async (choice) => (await find(choiceNamed, choice)).sendKeys(Key.SPACE),
    expectText: async (...texts) => {
      const read = () => session.executeScript<string>('return document.body.innerText')
      for (const text of texts) await expect.poll(read, { timeout: TIMEOUT }).toContain(text)
    },
  }
}

// These run in the browser, so they use nothing of this module.

function clickable(root: Node, role: string, name: string): Element | null {
  const elements = [...(root as Document).querySelectorAll(role === 'link' ? 'a' : 'button')]
  return (
    elements.find(
      (each) =>
        (each.getAttribute('aria-label') ?? each.textContent).trim() === name &&
        each.getAttribute('aria-disabled') !== 'true' &&
        each.checkVisibility(),
    ) ?? null
  )
}

function buttonAbout(root: Node, title: string): Element | null {
  const buttons = [...(root as Document).querySelectorAll('button')]
  return buttons.find((each) => each.textContent.includes(title)) ?? null
}
