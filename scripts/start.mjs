// npm start, npm run demo

import { becomeProgram, setUp } from './set-up.mjs'

const node = await setUp()
becomeProgram(node, ['dist/server/main.js'], process.argv.includes('--demo') ? { DEMO: '1' } : {})
