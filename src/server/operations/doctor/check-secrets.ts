import type { Config } from '../../config.ts'
import { countKeyedCodes, countOld } from '../../identity/sign-in/reseal.ts'
import type { Db } from '../../platform/database/client.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Whether AUTH_SECRET opens what is stored, and whether AUTH_SECRET_PREVIOUS is still needed. */
export async function checkSecrets(db: Db, config: Config): Promise<Finding[]> {
  const found = await countOld(db, config)
  const old = found.reduce((sum, counts) => sum + counts.old, 0)
  const lost = found.filter(({ unreadable }) => unreadable > 0)
  const findings: (Finding | false)[] = [
    lost.length > 0 &&
      problem(
        'AUTH_SECRET',
        `It does not open: ${lost.map(({ what, unreadable }) => `${what} (${unreadable})`).join(', ')}.`,
        'Set AUTH_SECRET_PREVIOUS to the secret before it. If that is lost, see docs/operations.md, Changing AUTH_SECRET.',
      ),
    config.previousSecret !== null && (await checkPrevious(db, old)),
  ]
  return findings.filter((finding) => finding !== false)
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
