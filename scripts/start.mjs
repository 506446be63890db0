// npm start, npm run demo

import { runInForeground, setUp } from './set-up.mjs'

const node = await setUp()
runInForeground(node, ['dist/server/main.js'], process.argv.includes('--demo') ? { DEMO: '1' } : {})
