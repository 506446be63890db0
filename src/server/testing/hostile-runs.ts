/**
 * The number and seed of requests, which are the same in every run. HOSTILE_SEED chooses others, HOSTILE_FACTOR multiplies their
 * number; fast-check prints the seed and the request on a failure.
 */
export function hostileRuns(requests: number): { seed: number; numRuns: number } {
  const { HOSTILE_SEED = '20261125', HOSTILE_FACTOR = '1' } = process.env
  return { seed: Number(HOSTILE_SEED), numRuns: Math.ceil(requests * Number(HOSTILE_FACTOR)) }
}

/** Stack traces, paths of ours, and messages of PostgreSQL. */
export const INSIDES =
  /\n\s+at |node_modules|src\/server|violates .* constraint|syntax error at|invalid input syntax|relation "/
