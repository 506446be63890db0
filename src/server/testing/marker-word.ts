let words = 0

/** A word that is in one record only, and that nobody searches for. */
export function markerWord(): string {
  words += 1
  return `zq${words.toString(36).padStart(6, '0')}`
}
