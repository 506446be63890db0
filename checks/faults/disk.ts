import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unit: bytes. */
const LEFT_TO_WRITE = 16 * 1024 * 1024

/** A disk of its own: a file with an ext4 file system, which can lose its power without the rest of the machine noticing. */
export class Disk {
  readonly folder: string
  #image: string
  #base = mkdtempSync(join(tmpdir(), 'fieldmark-disk-'))

  /** Why this machine cannot mount a disk; null if it can. */
  static obstacle(): string | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk needs root on Linux'
    return missing('mkfs.ext4', 'e2fsprogs')
  }

  /** Why this machine cannot simulate a power cut; null if it can. */
  static powerObstacle(): string | null {
    return Disk.obstacle() ?? missing('xfs_io', 'xfsprogs')
  }

  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(this.#base, 'mounted-'))
    this.#image = join(this.#base, 'image')
    writeFileSync(this.#image, '')
    truncateSync(this.#image, megabytes * 1024 * 1024)
    // Nothing is reserved for root.
    execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', this.#image])
    this.mount()
    process.on('exit', () => this.remove())
  }

  mount(): void {
    execFileSync('mount', ['-o', 'loop', this.#image, this.folder])
  }

  /** Leaves no room. Returns what makes room again. */
  fill(): () => void {
    const filler = join(this.folder, 'filler')
    const { bavail, bsize } = statfsSync(this.folder)
    execFileSync('fallocate', ['-l', String(bavail * bsize - LEFT_TO_WRITE), filler])
    // Others write at the same time: this goes on until nothing is left.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}-rest`, 'bs=4096'])
    return () => {
      for (const file of [filler, `${filler}-rest`]) rmSync(file)
    }
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

  /** Works even while a program that is about to end still uses it. */
  remove(): void {
    spawnSync('umount', ['--lazy', this.folder])
    rmSync(this.#base, { recursive: true, force: true })
  }
}

function missing(program: string, name: string): string | null {
  return spawnSync(program, ['-V']).error ? `${program} (${name}) is not installed` : null
}
