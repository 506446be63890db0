import type { Page } from '@playwright/test'
import { expect, expectAccessible } from './fixtures.ts'

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Runs axe on a desktop and on the narrowest phone, where the page must not scroll sideways either. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectAccessible(page)
  const desktop = page.viewportSize()
  await expectAccessibleAt320(page)
  if (desktop) await page.setViewportSize(desktop)
}

/** The narrowest phone, or a desktop at 400 % zoom (WCAG 1.4.10), also with more space in the text (WCAG 1.4.12). */
export async function expectAccessibleAt320(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.evaluate(widenTextSpacing)
  await expectNoSidewaysScrolling(page)
  expect(await page.evaluate(findClippedTexts), `clipped text on ${page.url()}`).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** A phone on which text is twice as large (WCAG 1.4.4): nothing scrolls sideways, is cut off or has columns too narrow for a word. */
export async function expectReadableEnlarged(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(enlargeText)
  await expectNoSidewaysScrolling(page)
  expect(await page.evaluate(findClippedTexts), `clipped text on ${page.url()}`).toEqual([])
  expect(await page.evaluate(findBrokenWords), `broken words on ${page.url()}`).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findTooWide), { message: `too wide on ${page.url()}` }).toEqual([])
}

/** Runs in the page: what makes it scroll sideways. */
export function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const tooWide = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
  )
  return [`${scrollWidth} pixels`, ...tooWide.map((element) => element.outerHTML.slice(0, 200))]
}

/** Runs in the page, whose policy allows no other way to add a style. */
function widenTextSpacing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }
  `)
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page. */
function enlargeText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page: words of the product's own language that break in the middle, though they fit into a line. */
function findBrokenWords(): string[] {
  const found: string[] = []
  const isForScreenReaders = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== 'none' ||
    (element.parentElement !== null && isForScreenReaders(element.parentElement))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const element = text.parentElement!
    if (isForScreenReaders(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (element.closest('.person-name')) continue
    for (const { 0: word, index } of text.data.matchAll(/\b[A-Za-z]{3,12}\b/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      const isOfAddress = /[@./]/.test(text.data.slice(Math.max(0, index - 1), index + word.length + 1))
      if (lines.size > 1 && !isOfAddress) found.push(`${word} in ${element.outerHTML.slice(0, 120)}`)
    }
  }
  return found
}

/** Runs in the page: the elements that cut off what is in them. */
export function findClippedTexts(): string[] {
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isForScreenReaders = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== 'none' ||
    (element.parentElement !== null && isForScreenReaders(element.parentElement))
  const isClipped = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (isForScreenReaders(element) || !element.checkVisibility({ visibilityProperty: true })) return false
    return (cuts(overflowX) && scrollWidth > clientWidth + 1) || (cuts(overflowY) && scrollHeight > clientHeight + 1)
  }
  return [...document.querySelectorAll<HTMLElement>('body *:not(input, select, textarea)')]
    .filter((element) => element instanceof HTMLElement && isClipped(element))
    .map((element) => element.outerHTML.slice(0, 200))
}
