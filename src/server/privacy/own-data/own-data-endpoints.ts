import { fullName } from '#domain/profile'
import { recordExport } from '../../platform/database/record-entry.ts'
import { freshStudent } from '../../procedures.ts'
import { collectAccountData } from './collect-account-data.ts'
import { collectHistory } from './collect-history.ts'
import { collectInternshipData } from './collect-internship-data.ts'
import { personalData } from './section.ts'

/** Everything held about the student (GDPR, articles 15 and 20). The browser saves it as JSON or draws a PDF. */
const downloadOwnData = freshStudent.privacy.download.handler(async ({ context }) => {
  const { actor, config, db, now } = context
  await recordExport(db, { kind: 'personal-data', recordId: actor.id, personId: actor.id, facts: {} })
  const { email } = actor.profile
  return personalData({ config, now, name: fullName(actor.profile), email }, [
    ...(await collectAccountData(db, actor.profile)),
    ...(await collectInternshipData(db, actor.id)),
    await collectHistory(db, actor.id),
  ])
})

export const ownData = {
  download: downloadOwnData,
}
