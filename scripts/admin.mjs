// npm run admin -- create EMAIL
// npm run admin -- reset-factors EMAIL

import { runInForeground, setUp } from './set-up.mjs'

const node = await setUp()
runInForeground(node, ['dist/server/admin.js', ...process.argv.slice(2)])
