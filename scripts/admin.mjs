// npm run admin -- create EMAIL

import { becomeProgram, setUp } from './set-up.mjs'

const node = await setUp()
becomeProgram(node, ['dist/server/admin.js', ...process.argv.slice(2)])
