import type { Page } from '@playwright/test'

/** What somebody would paste now. Our own pages must not read the clipboard, so it is pasted into a page that is not ours. */
export async function clipboardText(page: Page): Promise<string> {
  const other = await page.context().newPage()
  await other.setContent('<textarea autofocus></textarea>')
  const field = other.getByRole('textbox')
  await field.focus()
  await other.keyboard.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await other.close()
  return text
}
