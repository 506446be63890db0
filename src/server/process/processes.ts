import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'

/** Unit: milliseconds. A process that ends again and again shall not keep the machine busy with starting it. */
const PAUSE = 1000
const FIRST = 'FIELDMARK_FIRST_PROCESS'

/**
 * Watches over WEB_CONCURRENCY serving processes, which share the port: replaces one that ends, ends all on SIGTERM or
 * SIGINT. The first is ready before the others start, since it brings the database up to date.
 */
export async function startProcesses({ processes, logLevel }: Config): Promise<void> {
  const log = createLog(logLevel)
  const running = new Set<Worker>()
  let isStopping = false
  // Each process takes connections by itself: what the watching one hands to a process that dies would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  const start = (isFirst: boolean) => {
    const worker = cluster.fork({ [FIRST]: isFirst ? '1' : '' })
    running.add(worker)
    const pid = worker.process.pid
    let isReady = false
    worker.once('message', () => {
      isReady = true
      // It was still starting when the others were told.
      if (isStopping) return worker.send('stop')
      if (isFirst) for (let count = 1; count < processes; count++) start(false)
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (isStopping) return
      // It has said why: wrong configuration, or a database that cannot be reached.
      if (isFirst && !isReady) process.exit(code || 1)
      log.error({ pid, code, signal }, 'a serving process has ended and is replaced')
      setTimeout(() => !isStopping && start(false), PAUSE)
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

/** Whether this process does what is done once; a process alone does. */
export function isFirstProcess(): boolean {
  return cluster.isPrimary || process.env[FIRST] === '1'
}

/** Tells the watching process that this one serves, and ends when it says so or is gone. */
export function serveAsOneOfSeveral(stop: () => Promise<void>): void {
  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  process.on('message', end)
  process.on('disconnect', end)
  process.send?.('ready')
}

// A terminal and systemd signal every process; the watching one decides.
if (cluster.isWorker) for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
