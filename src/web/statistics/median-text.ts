/** A median as it is read; without one, because too few have answered, a dash with its meaning. */
export function medianText(median: number | null): string {
  return median === null ? '–' : median.toLocaleString('en-US')
}
