import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../../config.ts'
import { createLog } from '../../log.ts'
import type { Db } from '../../platform/database/client.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { refuseRootInForeignFolder } from '../../platform/database/refuse-root.ts'
import { checkPublicCertificate, checkSamlCertificates } from './check-certificates.ts'
import { checkDatabase, checkSchema } from './check-database.ts'
import { checkErasure } from './check-erasure.ts'
import { checkBackup, checkClock, checkConfiguration, checkDisk, checkNode } from './check-installation.ts'
import { checkDelivery, checkMail, sendTest } from './check-mail.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkSecrets } from './check-secrets.ts'
import { type Finding, problem, warning } from './finding.ts'

type Options = {
  config: Config
  environment: Record<string, string | undefined>
  clock: () => Date
  sendTestTo?: string | undefined
}

/** Runs all checks with a valid configuration and an open database. */
export async function examine({ db, ...options }: Options & { db: Db }): Promise<Finding[]> {
  const { config, clock, sendTestTo } = options
  const schema = await checkSchema(db)
  const hasTables = schema.every(({ level }) => level === 'ok')
  return [
    ...(await examineSurroundings(options)),
    ...(await checkDatabase(db, config, { hasTables })),
    ...schema,
    await checkClock(db, clock),
    ...(hasTables
      ? [
          await checkBackup(db, clock()),
          await checkErasure(db, clock()),
          ...(await checkSecrets(db, config)),
          ...(await checkSamlCertificates(db, config, clock())),
          ...(await checkDelivery({ db, config }, clock())),
        ]
      : []),
    ...(sendTestTo ? [await sendTest(config, db, sendTestTo)] : []),
  ]
}

/** Like `examine`, for a process without services: opens the database as it is, without running migrations. */
export async function examineAlone(options: Options): Promise<Finding[]> {
  const { config } = options
  const isMissing = !config.databaseUrl && !existsSync(config.databaseDir)
  if (isMissing)
    return [
      ...(await examineSurroundings(options)),
      warning('database', 'There is none in DATA_DIR yet.', 'Start the server: it creates the database.'),
    ]
  const opened = await open(config)
  if ('level' in opened) return [...(await examineSurroundings(options)), opened]
  try {
    return await examine({ ...options, db: opened.database.db })
  } finally {
    await opened.database.close()
    await opened.release()
  }
}

/** Runs the checks that need no database. */
async function examineSurroundings({ config, environment, clock }: Options): Promise<Finding[]> {
  return [
    checkNode(process.versions.node),
    ...checkConfiguration(environment, config),
    await checkDisk(config),
    ...(await checkPublicUrl(config, clock)),
    ...(await checkPublicCertificate(config, clock())),
    await checkMail(config),
  ]
}

async function open(config: Config) {
  try {
    refuseRootInForeignFolder(config)
    return await openDatabase(config, createLog('error'))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return problem('database', error.message, 'Check the address, the password, and whether the server runs.')
  }
}
