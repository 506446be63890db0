/**
 * The same requests in every run of the tests. HOSTILE_SEED chooses others, HOSTILE_FACTOR sends so many times more; on a
 * failure, fast-check prints the seed and the request.
 */
export function hostileRuns(requests: number): { seed: number; numRuns: number } {
  const { HOSTILE_SEED = '20261125', HOSTILE_FACTOR = '1' } = process.env
  return { seed: Number(HOSTILE_SEED), numRuns: Math.ceil(requests * Number(HOSTILE_FACTOR)) }
}

/** Stack traces, paths of ours, and sentences of PostgreSQL. */
export const INSIDES =
  /\n\s+at |node_modules|src\/server|violates .* constraint|syntax error at|invalid input syntax|relation "/
