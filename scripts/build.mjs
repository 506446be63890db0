// npm run build

import { buildOrEnd, ensureInstalled, findNode } from './set-up.mjs'

ensureInstalled({ withDev: true })
await buildOrEnd(findNode())
