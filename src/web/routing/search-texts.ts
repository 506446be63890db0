/** The strings under these keys of a query string; anything else is left out. */
export function searchTexts<Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
): { [K in Key]?: string } {
  const texts: { [K in Key]?: string } = {}
  for (const key of keys) {
    const value = search[key]
    // The router parses `?search=2026` as a number.
    if (typeof value === 'string' || typeof value === 'number') texts[key] = String(value)
  }
  return texts
}
