// npm start, npm run demo

import { becomeProgram, setUp } from './set-up.mjs'

const node = await setUp()
// The young generation is kept small, and the C library gives back what is free (docs/decisions/0023-memory.md).
becomeProgram(node, ['--max-semi-space-size=8', 'dist/server/main.js'], {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  ...(process.argv.includes('--demo') && { DEMO: '1' }),
})
