/** Longer words do not fit into a line of a phone in the letters of a page's title. Unit: characters. */
const LONGEST = 18

/** Whether a title has a word, such as a name, that would break without a hyphen on a phone: it is shown in smaller letters there. */
export function hasLongWord(title: string): boolean {
  return title.split(/[\s\u00ad\u200b\-‐–—/]+/).some((word) => [...word].length > LONGEST)
}
