/**
 * As the `ref` of a control: what was typed or chosen on the page as it came from the server, before its scripts ran, is
 * entered once more. The form would otherwise not know of it, and put its own empty value in its place.
 */
export function takeEarlyInput(control: HTMLInputElement | HTMLSelectElement | null): void {
  if (control instanceof HTMLSelectElement) {
    const shown = control.querySelector<HTMLOptionElement>('[selected]') ?? control
    choose(control, control.value, shown.value)
  } else if (control?.type === 'checkbox') {
    if (control.checked === control.defaultChecked) return
    control.checked = control.defaultChecked
    control.click()
  } else if (control && control.value !== control.defaultValue) {
    const typed = control.value
    control.value = control.defaultValue
    // React watches the control's own setter and takes a value that came that way for its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, typed)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function choose(control: HTMLSelectElement, chosen: string, shown: string): void {
  // Later: this may run within the very event of choosing, and React puts its own value back after each that it is told of.
  if (chosen !== shown)
    setTimeout(() => {
      control.value = chosen
      control.dispatchEvent(new Event('change', { bubbles: true }))
    })
}

/**
 * For a page that has to be drawn anew after all, as where an extension of the browser has changed it: gives what then
 * enters into the new controls what had come into the old ones.
 */
export function keepEarlyInput(page: HTMLElement): () => void {
  const read = () => [...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]')]
  const before = read()
  const { activeElement } = document
  return () => {
    const after = read()
    const named = (name: string) => (control: { name: string }) => control.name === name
    for (const drawn of after) {
      // Several may have one name, as the boxes of a list: the third then belongs to the third.
      const place = after.filter(named(drawn.name)).indexOf(drawn)
      const old = before.filter(named(drawn.name))[place]
      if (!old || old.isConnected) continue
      if (drawn instanceof HTMLSelectElement) choose(drawn, old.value, drawn.value)
      else {
        if (old instanceof HTMLInputElement) drawn.checked = old.checked
        drawn.value = old.value
        takeEarlyInput(drawn)
      }
      if (old === activeElement) drawn.focus()
    }
    before.length = 0
  }
}
