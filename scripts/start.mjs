// npm start, npm run demo, npm run demo -- --large

import { runInForeground, setUp } from './set-up.mjs'

const node = await setUp()
const demo = process.argv.includes('--large') ? 'large' : '1'
runInForeground(node, ['dist/server/main.js'], process.argv.includes('--demo') ? { DEMO: demo } : {})
