/** The named texts of an address's search; what is missing or no text is left out. */
export function searchTexts<Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
): { [K in Key]?: string } {
  const texts: { [K in Key]?: string } = {}
  for (const key of keys) {
    const value = search[key]
    // The router reads `?search=2026` as a number.
    if (typeof value === 'string' || typeof value === 'number') texts[key] = String(value)
  }
  return texts
}
