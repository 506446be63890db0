import type { ComponentProps } from 'react'
import { AnswerTexts } from '../../layout/answer-texts.tsx'
import { Instant } from '../../layout/instant.tsx'
import { RatingsTable } from '../../layout/ratings-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

type Props = Pick<ComponentProps<typeof AnswerTexts>, 'answers'> & { title: string; of: string }

/** A supervisor's earlier answers: those before a question, or those that were sent back. */
export function EarlierAnswers({ answers, title, of }: Props) {
  return (
    <Disclosure title={title} of={of}>
      <RatingsTable ratings={answers} />
      <AnswerTexts answers={answers} heading="h3" />
    </Disclosure>
  )
}

/** When a reviewer did something, and the reviewer's name. */
export function DoneBy({ at, name }: { at: string; name: string | null }) {
  return (
    <p className="small muted">
      <Instant at={at} />
      {name && (
        <>
          , <bdi>{name}</bdi>
        </>
      )}
    </p>
  )
}
