/** '1 hour', '2 hours', '2,000 hours'. */
export function quantity(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}
