/** Copies a field's text to the clipboard. If the browser refuses, returns false and leaves the text selected. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Refused, or unavailable without https; the deprecated command may still work.
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
