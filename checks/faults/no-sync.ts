import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a server for comparison: what it would be like if the embedded database did not sync its log.

fs.fdatasyncSync = () => undefined
fs.fsyncSync = () => undefined
syncBuiltinESMExports()
