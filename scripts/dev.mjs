// npm run dev: builds on every change, restarts the server, and serves the browser application with hot reload.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onStop, ROOT, say, setUp } from './set-up.mjs'

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

const node = await setUp()
const children = [
  [VITE, 'build', '--config', 'vite.server.config.ts', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'],
  ['--watch', '--watch-preserve-output', 'dist/server/main.js'],
  [VITE],
].map((args) => spawn(node, args, { cwd: ROOT, stdio: 'inherit' }))
say('Open http://localhost:5173; the server listens on http://localhost:3000.')

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
onStop(stop)
for (const child of children) child.on('exit', stop)
