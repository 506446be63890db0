import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Emscripten calls `fsync` when PostgreSQL syncs a file; its own file system lacks this operation. `nfd` is Node's descriptor.
 */
type FileSystem = { stream_ops: { fsync?: (file: { nfd: number; node: { mode: number } }) => number } }

/**
 * A folder whose files PostgreSQL can sync to disk: its log before it confirms a commit, all others at a checkpoint. A power cut
 * then loses nothing that was confirmed (docs/decisions/0032-synced-log.md).
 */
export class SyncedFiles extends NodeFS {
  override init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const addSync = ({ NODEFS, FS }: PGlite['Module']) => {
      const files: FileSystem = NODEFS
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (process.platform !== 'win32' || !FS.isDir(node.mode)) syncOrStop(nfd)
        return 0
      }
    }
    return super.init(database, { ...options, preRun: [...(options.preRun ?? []), addSync] })
  }
}

/** PGlite starts PostgreSQL with syncing switched off (`-F`). The default method, fdatasync, does nothing in Emscripten. */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** After a failed sync, the state of the disk is unknown. Ends the thread, so that nothing more is confirmed. */
function syncOrStop(descriptor: number): void {
  try {
    fdatasyncSync(descriptor)
  } catch (error) {
    process.stderr.write(`DATA_DIR: the disk does not store data (${(error as Error).message}).\n`)
    process.exit(1)
  }
}

/** Syncs a new database, which PGlite creates in memory and copies here. */
export function syncDatabase(folder: string): void {
  syncFolder(folder)
  if (process.platform !== 'win32') sync(dirname(folder), 'r')
}

function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else sync(path, 'r+')
  }
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
