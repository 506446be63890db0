// npm run walk -- --seeds 100 --steps 300 --from 1 --shorten 60 --rule proof

import { parseArgs } from 'node:util'
import { ensureInstalled, fail, findNode, onStop, runInForeground } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

const whole = { type: 'string' }
const { values } = parseArgs({
  options: {
    seeds: { ...whole, default: '100' },
    steps: { ...whole, default: '300' },
    from: { ...whole, default: '1' },
    shorten: { ...whole, default: '60' },
    rule: { type: 'string', default: '' },
  },
})
for (const [name, value] of Object.entries(values))
  if (name !== 'rule' && !/^[1-9]\d*$/.test(value)) fail(`--${name} must be a whole number from 1 on.`)

ensureInstalled({ purpose: 'testing' })
const node = findNode()
const server = await startPostgres()
if (!server.url) fail(`Walking needs PostgreSQL, but ${server.reason}.`)
onStop(() => {
  server.stop()
  process.exit(1)
})
runInForeground(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', 'src/server/testing/walker'], {
  TEST_DATABASE_URL: server.url,
  WALK_SEEDS: values.seeds,
  WALK_STEPS: values.steps,
  WALK_FROM: values.from,
  WALK_SHORTEN: values.shorten,
  WALK_RULE: values.rule,
})
