import type { Config } from '../../config.ts'
import { countKeyedCodes, countOld, type Sealed } from '../../identity/sign-in/reseal.ts'
import type { Db } from '../../platform/database/client.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { isSecretOfOthers } from '../backup/shared-secret.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Whether AUTH_SECRET opens stored data, and whether AUTH_SECRET_PREVIOUS is still needed. */
export async function checkSecrets(db: Db, config: Config): Promise<Finding[]> {
  const found = await countOld(db, config)
  const old = found.reduce((sum, counts) => sum + counts.old, 0)
  const lost = unreadable(found)
  const findings: (Finding | false)[] = [
    config.databaseUrl !== undefined && (await isSecretOfOthers(db, config)) && ANOTHER_SECRET,
    lost !== null && problem('AUTH_SECRET', `It does not open ${lost.what}.`, lost.advice),
    config.previousSecret !== null && (await checkPrevious(db, old)),
  ]
  return findings.filter((finding) => finding !== false)
}

const ANOTHER_SECRET = problem(
  'AUTH_SECRET',
  'This database is used with another secret.',
  `Set it to that of the servers, or AUTH_SECRET_PREVIOUS to the one before it. If that is lost, run: ${ADMIN_COMMAND} renew-keys`,
)

/** A sentence for a start with another secret, as after a restore; null if AUTH_SECRET opens everything. */
export async function whatStaysSealed(db: Db, config: Config): Promise<string | null> {
  const lost = unreadable(await countOld(db, config))
  return lost && `AUTH_SECRET does not open ${lost.what}. ${lost.advice}`
}

function unreadable(found: Sealed[]): { what: string; advice: string } | null {
  const lost = found.filter((counts) => counts.unreadable > 0)
  if (lost.length === 0) return null
  const remedies = [...new Set(lost.flatMap(({ remedy }) => remedy ?? []))]
  const ifLost = remedies.length > 0 ? ` If that is lost, ${remedies.join('; ')}.` : ''
  return {
    what: lost.map((counts) => `${counts.what} (${counts.unreadable})`).join(', '),
    advice: `Set AUTH_SECRET_PREVIOUS to the secret before it.${ifLost}`,
  }
}

const SUBJECT = 'AUTH_SECRET_PREVIOUS'

async function checkPrevious(db: Db, old: number): Promise<Finding> {
  if (old > 0)
    return warning(SUBJECT, `It is needed: ${old} stored secrets are sealed with it.`, `Run: ${ADMIN_COMMAND} reseal`)
  const codes = await countKeyedCodes(db)
  if (codes > 0)
    return warning(
      SUBJECT,
      `The recovery codes of ${codes} accounts may need it.`,
      'Ask their owners to make new ones under Settings, or accept that these codes stop working.',
    )
  return ok(SUBJECT, 'nothing stored needs it; remove it 30 days after the change, when browsers no longer need it')
}
