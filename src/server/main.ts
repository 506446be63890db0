import './operations/process/production.ts'
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { ConfigError, readConfig } from './config.ts'
import { sentenceFor } from './operations/process/expected-errors.ts'
import { isFirstProcess, reportReady, startProcesses } from './operations/process/processes.ts'

const [unknown] = process.argv.slice(2)

try {
  // A misspelt setting would create a database in the wrong place.
  if (unknown !== undefined)
    throw new ConfigError(`"${unknown}" is not known. Settings are environment variables; README.md lists them.`)
  const config = readConfig(process.env)
  if (config.processes > 1 && cluster.isPrimary) await startProcesses(config)
  else {
    enableCompileCache()
    // Imported here so that the primary process, which only starts the others, stays small.
    const { serve } = await import('./operations/process/serve.ts')
    const sendTraces = config.isTraced ? (await import('./platform/traces/start-traces.ts')).startTraces() : null
    const stopServing = await serve(config, { isFirst: isFirstProcess() })
    const stop = async () => {
      await stopServing()
      await sendTraces?.()
    }
    if (cluster.isWorker) reportReady(stop)
    else stopOnSignal(stop)
  }
} catch (error) {
  const sentence = sentenceFor(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
