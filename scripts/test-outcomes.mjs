// A reporter of Vitest: writes the outcome of each project into the file TEST_REPORT, for scripts/test.mjs.

import { writeFileSync } from 'node:fs'

export default class {
  onTestRunEnd(modules) {
    const outcomes = {}
    for (const module of modules) {
      outcomes[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
      const outcome = outcomes[module.project.name]
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        outcome[state === 'pending' ? 'skipped' : state] += 1
        const title = `${module.relativeModuleId} › ${test.fullName}`
        if (state === 'failed') outcome.failures.push(title)
        else if (test.diagnostic()?.flaky) outcome.retried.push(title)
      }
      // It could not be loaded, or failed outside of its tests.
      if (module.errors().length === 0) continue
      outcome.failed += 1
      outcome.failures.push(module.relativeModuleId)
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(outcomes))
  }
}
