import { deviceFrom, deviceName } from '../auth/sessions/device.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { factorChangedEmail } from './templates/factor-changed.tsx'
import { newDeviceEmail } from './templates/new-device.tsx'
import { passkeyChangedEmail } from './templates/passkey-changed.tsx'

type Job<Id extends string> = Extract<EmailJob, Record<Id, string>>

export async function composeNewDevice(
  { config, db }: EmailServices,
  job: Job<'noticeId'>,
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('deviceNotices')
    .innerJoin('profiles', 'profiles.id', 'deviceNotices.profileId')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
    .select(['deviceNotices.device', 'deviceNotices.address', 'deviceNotices.signedInAt'])
    .where('deviceNotices.id', '=', job.noticeId)
    .executeTakeFirst()
  return facts ? newDeviceEmail({ ...facts, site: config }) : null
}

/** The device and network are unknown if the session has ended since. */
export async function composePasskeyChange(
  { config, db }: EmailServices,
  job: Job<'changedAt'>,
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('profiles')
    .leftJoin('sessions', (join) => join.on('sessions.id', '=', job.sessionId))
    .select(['firstName', 'lastName', 'email', 'userAgent', 'ipAddress'])
    .where('profiles.id', '=', job.profileId)
    .executeTakeFirst()
  if (!facts) return null
  const device = deviceName(deviceFrom(facts.userAgent))
  const change = job.email === 'passkey-added' ? 'added' : 'removed'
  const changedAt = new Date(job.changedAt)
  return passkeyChangedEmail({ ...facts, change, device, address: facts.ipAddress ?? '', changedAt, site: config })
}

export async function composeFactorChanged(
  { config, db }: EmailServices,
  job: Job<'factorNoticeId'>,
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('factorNotices')
    .innerJoin('profiles', 'profiles.id', 'factorNotices.userId')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email', 'change', 'factorNotices.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('recoveryCodes')
        .select((codes) => codes.fn.countAll<number>().as('amount'))
        .whereRef('recoveryCodes.userId', '=', 'profiles.id')
        .where('recoveryCodes.usedAt', 'is', null)
        .$asScalar()
        .as('recoveryCodes'),
    )
    .where('factorNotices.id', '=', job.factorNoticeId)
    .executeTakeFirst()
  return facts ? factorChangedEmail({ ...facts, recoveryCodes: facts.recoveryCodes ?? 0, site: config }) : null
}
