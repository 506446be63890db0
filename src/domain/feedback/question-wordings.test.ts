import { describe, expect, it } from 'vitest'
import { isAskedAlike, type Version, wordingsOf } from './question-wordings.ts'
import type { Question } from './questions.ts'

const rating = (key: string, label: Question['label'], anchors: Question['label'][] | null = null): Question => ({
  key,
  kind: 'rating',
  section: null,
  label,
  help: null,
  isRequired: true,
  anchors,
})
const version = (number: number, questions: Question[], name = 'Safety'): Version => ({
  id: `v${number}`,
  setId: 'set',
  name,
  number,
  questions,
})
const FIVE = ['a', 'b', 'c', 'd', 'e'].map((en) => ({ en }))

describe('the versions of a question', () => {
  it('share a wording while the question stays the same, under the newest name of the set', () => {
    const versions = [
      version(2, [rating('rules', { en: 'Rules' })], 'Safety at work'),
      version(1, [rating('rules', { en: 'Rules' })]),
    ]
    expect(wordingsOf(versions)).toEqual([
      {
        id: 'set.rules.1',
        question: 'set.rules',
        set: 'Safety at work',
        label: { en: 'Rules' },
        first: 1,
        last: 2,
        isOneOfSeveral: false,
        versionIds: ['v1', 'v2'],
        key: 'rules',
      },
    ])
  })

  it.each<[what: string, before: Question, after: Question, wordings: number]>([
    ['in other words', rating('a', { en: 'Rules' }), rating('a', { en: 'All rules' }), 2],
    ['with a translation more', rating('a', { en: 'Rules' }), rating('a', { en: 'Rules', de: 'Regeln' }), 1],
    ['with another translation', rating('a', { en: 'Rules', de: 'R' }), rating('a', { en: 'Rules', de: 'Regeln' }), 2],
    ['in no language that both have', rating('a', { en: 'Rules' }), rating('a', { de: 'Regeln' }), 2],
    [
      'with other help',
      rating('a', { en: 'Rules' }),
      { ...rating('a', { en: 'Rules' }), help: { en: 'Of the lab' } },
      1,
    ],
    ['with words for the points', rating('a', { en: 'Rules' }), rating('a', { en: 'Rules' }, FIVE), 2],
    ['with the same words for the points', rating('a', { en: 'Rules' }, FIVE), rating('a', { en: 'Rules' }, FIVE), 1],
  ])('%s', (_, before, after, wordings) => {
    const versions = [version(1, [before]), version(2, [after])]
    const found = wordingsOf(versions)
    expect(found).toHaveLength(wordings)
    expect(found.every(({ isOneOfSeveral }) => isOneOfSeveral === wordings > 1)).toBe(true)
    expect(isAskedAlike(versions, ['v1', 'v2'], 'a')).toBe(wordings === 1)
  })

  it('stand in the order of the newest version, those that it no longer asks last', () => {
    const versions = [
      version(1, [rating('a', { en: 'A' }), rating('b', { en: 'B' })]),
      version(2, [rating('c', { en: 'C' }), rating('b', { en: 'New B' })]),
    ]
    expect(wordingsOf(versions).map(({ id }) => id)).toEqual(['set.c.2', 'set.b.2', 'set.a.1', 'set.b.1'])
  })

  it('are no competencies unless they ask for a rating', () => {
    const text: Question = { ...rating('a', { en: 'A' }), kind: 'text' }
    expect(wordingsOf([version(1, [text])])).toEqual([])
    expect(isAskedAlike([version(1, [text])], ['v1', 'v1'], 'a')).toBe(false)
  })
})
