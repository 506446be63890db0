// npm run build

import { buildOrExit, ensureInstalled, findNode } from './set-up.mjs'

ensureInstalled({ purpose: 'building' })
await buildOrExit(findNode())
