type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>

/**
 * The key of a shortcut that was pressed: the printed letter where the layout has Latin ones (AZERTY, Dvorak), or else the letter at the same
 * place of an English keyboard. Null while letters are being composed.
 */
export function pressedKey(event: Pressed): string | null {
  if (isComposing(event)) return null
  const { key, code, shiftKey } = event
  if (key === '؟') return '?'
  if (OTHER_LETTERS.test(key)) {
    if (code === 'Slash') return shiftKey ? '?' : '/'
    if (code.startsWith('Key')) return code.slice(3).toLowerCase()
  }
  return [...key].length > 1 ? key : key.normalize('NFKC').toLowerCase()
}

/** Whether the key belongs to an input method. Safari says so by its number only. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Vowel signs count as letters. */
const OTHER_LETTERS = /^(?:(?!\p{Script=Latin})[\p{L}\p{M}])+$/u
