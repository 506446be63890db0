/** '1 hour', '2 hours'. */
export function quantity(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
