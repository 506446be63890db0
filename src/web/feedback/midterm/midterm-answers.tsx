import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { MidtermFeedback } from '#contract/feedback/midterm-shown'
import * as m from '#messages'
import { AnswerTexts } from '../../layout/answer-texts.tsx'
import { Instant } from '../../layout/instant.tsx'
import { RatingsTable } from '../../layout/ratings-table.tsx'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { MIDTERM_STATUS } from './midterm-list.ts'

type Props = { midterm: MidtermFeedback; heading: 'h2' | 'h3' | 'h4' }

/** Mid-term feedback on its own, read-only: who answered, six ratings, then the texts. */
export function MidtermAnswers({ midterm, heading }: Props) {
  return (
    <>
      <MidtermSource midterm={midterm} />
      <RatingsTable ratings={midterm} />
      <AnswerTexts answers={midterm} heading={heading} />
    </>
  )
}

/** Who answered and when. Reviewers also see that the student cannot read it yet. */
export function MidtermSource({ midterm: { givenByName, submittedAt, releasedAt } }: { midterm: MidtermFeedback }) {
  return (
    <>
      <p className="small muted">
        <ParaglideMessage
          message={m.midterm_answers_source}
          inputs={{ givenByName }}
          markup={{ instant: () => <Instant at={submittedAt} className="figures" /> }}
        />
      </p>
      {releasedAt === null && (
        <p className="small">
          <ParaglideMessage
            message={m.midterm_answers_unreleased_hint}
            inputs={{}}
            markup={{
              textLink: ({ children }) => (
                <TextLink to={paths.manageFeedback} search={{ status: MIDTERM_STATUS }}>
                  {children}
                </TextLink>
              ),
            }}
          />
        </p>
      )}
    </>
  )
}
