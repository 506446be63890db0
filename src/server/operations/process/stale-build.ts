import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import { PROJECT_ROOT, VERSION } from '../../project-root.ts'

/** Set by the build; undefined when running from the sources. */
declare const BUILT_VERSION: string

/** Throws ConfigError if the sources next to this build have another version, as after `git pull` without a build. */
export function refuseStaleBuild(): void {
  if (typeof BUILT_VERSION === 'undefined') return
  const sources = join(PROJECT_ROOT, 'src/server/platform/database/migrations')
  const hasSameTables = !existsSync(sources) || migrationNames(sources).join() === migrationNames().join()
  if (BUILT_VERSION === VERSION && hasSameTables) return
  throw new ConfigError(
    `The program in dist is that of version ${BUILT_VERSION}, but the files around it are newer or older. Run npm run build, and start again.`,
  )
}
