// npm start, npm run demo

import { becomeProgram, setUp } from './set-up.mjs'

const node = await setUp()
// The young generation is kept small: larger it takes 80 MB more and is no faster (docs/decisions/0023-memory.md).
becomeProgram(
  node,
  ['--max-semi-space-size=16', 'dist/server/main.js'],
  process.argv.includes('--demo') ? { DEMO: '1' } : {},
)
