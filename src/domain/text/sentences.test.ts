import { expect, it } from 'vitest'
import { firstSentence } from './sentences.ts'

it.each([
  ['one sentence', 'Took the initiative on the project.', 'Took the initiative on the project.'],
  ['several', 'Learned our models within a week. Asked good questions.', 'Learned our models within a week.'],
  ['a title', 'Dr. Marsh and I agree: she is quick. She also writes well.', 'Dr. Marsh and I agree: she is quick.'],
  [
    'a short one first',
    'Excellent! She learned our models within a week. Quick.',
    'Excellent! She learned our models within a week.',
  ],
  ['only short ones', 'Quick. Kind.', 'Quick. Kind.'],
  ['line breaks', '  Learned our models\nwithin a week.\n\nAsked.', 'Learned our models within a week.'],
  ['no full stop', 'quick learner with good questions', 'quick learner with good questions'],
  [
    'Chinese',
    '她在一周内就掌握了我们的预测模型并主动提出了改进建议。她善于提问。',
    '她在一周内就掌握了我们的预测模型并主动提出了改进建议。',
  ],
  ['nothing', '', ''],
])('the first sentence of %s', (_, text, sentence) => {
  expect(firstSentence(text)).toBe(sentence)
})
