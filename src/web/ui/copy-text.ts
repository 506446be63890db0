/** Puts a field's text on the clipboard. False: the browser refuses; the text is then left selected. */
export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Refused, or not there at all on a page without https: the older way may still be allowed.
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
