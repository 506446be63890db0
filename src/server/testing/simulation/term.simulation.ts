import { writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { ARMS } from './arms.ts'
import { simulateTerm } from './term.ts'

// `npm run simulate` runs this file once for each share of the arms, and prints what it writes.

const folder = process.env.SIMULATION_RESULTS ?? ''
const numbers = (process.env.SIMULATION_ARMS ?? '').split(',').filter(Boolean).map(Number)

it.each(numbers)('arm %i', { timeout: 1_800_000 }, async (number) => {
  const outcome = await simulateTerm(await createTestApp(), ARMS[number]!)
  writeFileSync(`${folder}/${number}.json`, JSON.stringify(outcome))
})
