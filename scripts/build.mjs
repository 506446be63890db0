// npm run build

import { buildOrExit, ensureInstalled, findNode } from './set-up.mjs'

ensureInstalled({ withDev: true })
await buildOrExit(findNode())
