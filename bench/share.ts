import { accessSync, constants, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Linux's control groups of version 1: how a process gets a part of a processor and no more.

const GROUPS = '/sys/fs/cgroup/cpu'
/** In each period of so long a process runs for its share. Unit: microseconds. */
const PERIOD = 10_000

/** Whether this machine lets us hold a process to a share of a processor. */
export function canShare(): boolean {
  try {
    accessSync(join(GROUPS, 'cpu.cfs_quota_us'))
    accessSync(GROUPS, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Holds each of these processes to `share` of one processor (0.25: a quarter) until the function that it gives is called. */
export function holdToShare(pids: number[], share: number): () => void {
  const groups = pids.map((pid) => {
    const group = join(GROUPS, `fieldmark-bench-${pid}`)
    mkdirSync(group)
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(PERIOD * share))
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return group
  })
  return () => {
    for (const pid of pids) writeFileSync(join(GROUPS, 'cgroup.procs'), String(pid))
    for (const group of groups) rmdirSync(group)
  }
}
