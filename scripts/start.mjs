// npm start, npm run demo, npm run demo -- --large (or DEMO=large)

import { runInForeground, setUp } from './set-up.mjs'

const node = await setUp()
const args = process.argv.slice(2)
const demo = args.includes('--large') || process.env.DEMO === 'large' ? 'large' : '1'
const others = args.filter((argument) => !['--demo', '--large'].includes(argument))
runInForeground(node, ['dist/server/main.js', ...others], args.includes('--demo') ? { DEMO: demo } : {})
