// npm run build

import { build, ensureInstalled, findNode } from './set-up.mjs'

ensureInstalled({ withDev: true })
await build(findNode())
