/** Longer words do not fit a line in the size of a page's title on a phone. Unit: characters. */
const LONGEST = 18

/** Whether a title has a word, such as a name, that would break without a hyphen on a phone. It gets smaller letters there. */
export function hasLongWord(title: string): boolean {
  return title.split(/[\s\u00ad\u200b\-‐–—/]+/).some((word) => [...word].length > LONGEST)
}
