import type { Question } from '#domain/feedback/questions'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import type { EmailSite } from '../../platform/email/email-layout.tsx'
import { readEmailWords } from '../../platform/email/own-words.tsx'
import { type OwnerFacts, selectOwner, toOwner } from '../../platform/email/recipients.ts'
import type { RequestsFacts } from '../../platform/email/requests-in-email.tsx'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import { midtermRequest } from '../midterm/midterm-request-email.tsx'
import { feedbackRequest } from '../requests/asking/feedback-request-email.tsx'
import { testFormPath } from './test-form-path.ts'

type Job = { questionVersionId: string; profileId: string }
type Test = OwnerFacts & {
  askedIn: 'final' | 'midterm'
  questions: readonly Pick<Question, 'kind'>[]
  path: string
  ownWords: Awaited<ReturnType<typeof readEmailWords>>
  now: Date
}

/** The request that supervisors would get, about made-up people, for the admin who asks for it. */
export const questionSetTest = defineEmail({
  kind: 'question-set-test',
  leaves: { while: 'the set exists and the reader is an admin' },
  facts: async ({ config, db, clock }, { questionVersionId, profileId }: Job) => {
    const reader = await selectOwner(db, profileId).where('role', '=', 'admin').executeTakeFirst()
    const tested = await db
      .selectFrom('questionSetVersions as versions')
      .innerJoin('questionSets as sets', 'sets.id', 'versions.setId')
      .select(['sets.askedIn', 'versions.questions'])
      .where('versions.id', '=', questionVersionId)
      .executeTakeFirst()
    if (!reader || !tested) return null
    const now = clock()
    return {
      ...reader,
      ...tested,
      path: testFormPath(config.authSecret, { questionVersionId, now }),
      ownWords: await readEmailWords(db, feedbackRequest.kind),
      now,
    }
  },
  recipient: toOwner,
  body: (site, { askedIn, questions, path, ownWords, now }: Test) => {
    const asked = { questions, link: `${site.publicUrl}${path}` }
    const { subject, html, text } =
      askedIn === 'midterm'
        ? midtermRequest.body(site, { ...midtermRequest.sample(site, now), ...asked })
        : finalTest({ ...site, ownWords }, asked, now)
    return { subject: m.questions_test_email_subject({ subject }), html, text }
  },
  sample: (_site, now) => ({
    ...SAMPLE_OWNER,
    askedIn: 'final' as const,
    questions: [],
    path: '/feedback/test/sample',
    ownWords: null,
    now,
  }),
})

function finalTest(site: EmailSite, asked: Pick<RequestsFacts['requests'][number], 'questions' | 'link'>, now: Date) {
  const facts = feedbackRequest.sample(site, now)
  return feedbackRequest.body(site, {
    ...facts,
    requests: facts.requests.map((request) => ({ ...request, ...asked })),
  })
}
