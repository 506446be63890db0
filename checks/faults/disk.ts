import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own: a file with an ext4 file system, which can lose its power without the rest of the machine noticing. */
export class Disk {
  readonly folder: string
  #image: string
  #base = mkdtempSync(join(tmpdir(), 'fieldmark-disk-'))

  /** Why this machine cannot simulate a power cut; null if it can. */
  static obstacle(): string | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk needs root on Linux'
    const missing = ['mkfs.ext4', 'mount', 'xfs_io'].filter((program) => spawnSync(program, ['-V']).error)
    return missing.length > 0 ? `${missing.join(' and ')} (e2fsprogs, xfsprogs) are not installed` : null
  }

  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(this.#base, 'mounted-'))
    this.#image = join(this.#base, 'image')
    writeFileSync(this.#image, '')
    truncateSync(this.#image, megabytes * 1024 * 1024)
    execFileSync('mkfs.ext4', ['-q', '-F', this.#image])
    this.mount()
    process.on('exit', () => this.remove())
  }

  mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder])
  }

  /**
   * The power fails: the file system stops at once, and everything that was not synced is lost. Programs get errors until the
   * disk is mounted again.
   */
  cutPower(): void {
    execFileSync('xfs_io', ['-x', '-c', 'shutdown', this.folder])
  }

  unmount(): void {
    execFileSync('umount', [this.folder])
  }

  remove(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.#base, { recursive: true, force: true })
  }
}
