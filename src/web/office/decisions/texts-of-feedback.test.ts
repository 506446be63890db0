import { expect, it } from 'vitest'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { textsOf } from './texts-of-feedback.ts'

const further = (key: string, kind: string, text: string, reason = '') => ({
  key,
  kind,
  label: `Label of ${key}`,
  text,
  reason,
})

it('is every text of the supervisor in the order of the record: what was seen, further answers and reasons, then the words', () => {
  const item = {
    observations: { teamwork: 'Held the team together.' },
    answered: {
      answers: [
        further('lessons', 'text', 'Statistics.'),
        further('again', 'yesNo', 'No', 'The laboratory moves.'),
        further('safety', 'rating', '4'),
      ],
    },
    strengths: 'Careful.',
    developmentAreas: 'Ask sooner.',
    additionalComments: '',
  } as unknown as FeedbackForReview
  expect(textsOf(item).map(({ key, text }) => [key.replace('observations.', ''), text])).toEqual([
    ['teamwork', 'Held the team together.'],
    ['further.lessons', 'Statistics.'],
    ['further.again', 'The laboratory moves.'],
    ['strengths', 'Careful.'],
    ['developmentAreas', 'Ask sooner.'],
  ])
})
