import { expect, it } from 'vitest'
import { growsFaster } from './hostile-lengths.ts'

/** Takes a fraction of a second for the numbers of steps below. */
function work(steps: number): number {
  let value = 0
  for (let step = 0; step < steps; step++) value = (value * 31 + step) | 0
  return value
}

const STEPS = 120_000_000
const LENGTH = 1000

it('accepts a time that grows with the length', async () => {
  expect(await growsFaster((length) => work((STEPS / LENGTH) * length), LENGTH)).toBe(false)
})

it('finds a time that grows with the square of the length', async () => {
  expect(await growsFaster((length) => work(STEPS * (length / LENGTH) ** 2), LENGTH)).toBe(true)
})
