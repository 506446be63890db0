import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../../config.ts'
import { createLog } from '../../log.ts'
import { processRestarts } from '../system/process-restarts.ts'

/** Limits how often a crashing process is restarted. Unit: milliseconds. */
const RESTART_DELAY = 1000
const FIRST = 'FIELDMARK_FIRST_PROCESS'
const RESTARTS = 'FIELDMARK_RESTARTS'

/**
 * Starts WEB_CONCURRENCY server processes that share the port, restarts those that crash, and stops all on SIGTERM or
 * SIGINT. The first one starts alone, because it runs the migrations.
 */
export async function startProcesses({ processes, logLevel }: Config): Promise<void> {
  const log = createLog(logLevel)
  const running = new Set<Worker>()
  let isStopping = false
  // Each process accepts connections itself. With round-robin, connections handed to a process that dies would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  const start = (isFirst: boolean) => {
    const worker = cluster.fork({ [FIRST]: isFirst ? '1' : '', [RESTARTS]: String(processRestarts.count) })
    running.add(worker)
    const pid = worker.process.pid
    let isReady = false
    worker.once('message', () => {
      isReady = true
      // The process was still starting when the others were told to stop.
      if (isStopping) return worker.send('stop')
      if (isFirst) for (let count = 1; count < processes; count++) start(false)
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (isStopping) return
      // The first process failed to start and has printed the reason.
      if (isFirst && !isReady) process.exit(code || 1)
      log.error({ pid, code, signal }, 'server process exited, restarting')
      processRestarts.count += 1
      for (const other of running) if (other.isConnected()) other.send(processRestarts.count)
      setTimeout(() => !isStopping && start(false), RESTART_DELAY)
    })
  }

  const stop = async () => {
    if (isStopping) {
      for (const worker of running) worker.process.kill('SIGKILL')
      process.exit(1)
    }
    isStopping = true
    await Promise.all(
      [...running].map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        if (worker.isConnected()) worker.send('stop')
        return ended
      }),
    )
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  start(true)
}

/** Whether this process does the work that only one may do, such as creating the first admin. */
export function isFirstProcess(): boolean {
  return cluster.isPrimary || process.env[FIRST] === '1'
}

/** Tells the primary that this process is ready. Stops when the primary says so or exits. */
export function reportReady(stop: () => Promise<void>): void {
  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  process.on('message', (message) => message === 'stop' && end())
  process.on('disconnect', end)
  process.send?.('ready')
}

if (cluster.isWorker) {
  // Terminals and systemd signal every process. Workers ignore the signal and wait for the primary.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  processRestarts.count = Number(process.env[RESTARTS])
  process.on('message', (message) => {
    if (typeof message === 'number') processRestarts.count = message
  })
}
