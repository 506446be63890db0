/** Six digits as our emails and authenticator apps show them, not part of a longer number. */
const SHOWN = /(?:^|\D)(\d{3}[\s\p{P}\p{Cf}]{0,3}\d{3})(?!\d)/u

/**
 * The digits of a code that was typed in groups, with the digits of any keyboard, or pasted with its sentence: 'Your code is 592
 * 424!'. Empty if there are none.
 */
export function digitsIn(text: string): string {
  const plain = text
    .slice(0, 500)
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .normalize('NFKC')
  return (SHOWN.exec(plain)?.[1] ?? plain).replaceAll(/\D/g, '')
}
