import { groupedBy } from '../text/grouped-by.ts'
import { LANGUAGES } from '../text/languages.ts'
import type { OwnText } from '../text/own-text.ts'
import type { Question } from './questions.ts'

export type Version = { id: string; setId: string; name: string; number: number; questions: readonly Question[] }
type RatingQuestion = Question & { kind: 'rating' }

/** A rating question as one or several versions of a set asked it in the same words. */
export type Wording = {
  /** Identifies it among all wordings. */
  id: string
  /** The key that all wordings of the question share. */
  question: string
  /** The set's name in the latest of these versions. */
  set: string
  label: OwnText
  first: number
  last: number
  /** Whether other versions asked the question in different words. */
  isOneOfSeveral: boolean
  versionIds: string[]
  key: string
}

/**
 * The rating questions of all versions, in the order of the last version that asks them, newer wordings first. Versions share a
 * wording as long as the question and the meaning of its points are the same in every language that both have.
 */
export function wordingsOf(versions: readonly Version[]): Wording[] {
  const sets = groupedBy(versions, ({ setId }) => setId)
  const wordings = [...sets.values()].flatMap((ofSet) => wordingsOfSet([...ofSet].sort((a, b) => a.number - b.number)))
  const counts = groupedBy(wordings, ({ question }) => question)
  return wordings.map((wording) => ({ ...wording, isOneOfSeveral: counts.get(wording.question)!.length > 1 }))
}

function wordingsOfSet(versions: readonly Version[]): Wording[] {
  const found: { wording: Wording; latest: RatingQuestion; order: number }[] = []
  for (const version of versions)
    for (const [order, question] of version.questions.entries()) {
      if (question.kind !== 'rating') continue
      const known = [...found].reverse().find(({ wording }) => wording.key === question.key)
      if (known && isSameWording(known.latest, question)) {
        Object.assign(known.wording, { label: question.label, set: version.name, last: version.number })
        known.wording.versionIds.push(version.id)
        Object.assign(known, { latest: question, order })
      } else found.push({ wording: firstWording(version, question), latest: question, order })
    }
  return [...found].sort((a, b) => b.wording.last - a.wording.last || a.order - b.order).map(({ wording }) => wording)
}

function firstWording({ id, setId, name, number }: Version, { key, label }: RatingQuestion): Wording {
  return {
    id: `${setId}.${key}.${number}`,
    question: `${setId}.${key}`,
    set: name,
    label,
    first: number,
    last: number,
    isOneOfSeveral: false,
    versionIds: [id],
    key,
  }
}

/** Whether both versions ask for this rating in the same words. */
export function isAskedAlike(versions: readonly Version[], ids: readonly [string, string], key: string): boolean {
  const [a, b] = ids.map((id) =>
    versions
      .find((version) => version.id === id)
      ?.questions.find((question): question is RatingQuestion => question.kind === 'rating' && question.key === key),
  )
  return a !== undefined && b !== undefined && isSameWording(a, b)
}

/** Adding a translation does not change the wording. */
function isSameWording(a: RatingQuestion, b: RatingQuestion): boolean {
  const anchorsOf = ({ anchors }: RatingQuestion) => anchors ?? []
  return (
    isSameText(a.label, b.label) &&
    anchorsOf(a).length === anchorsOf(b).length &&
    anchorsOf(a).every((anchor, at) => isSameText(anchor, anchorsOf(b)[at]!))
  )
}

function isSameText(a: OwnText, b: OwnText): boolean {
  const shared = LANGUAGES.filter((language) => a[language] && b[language])
  return shared.length > 0 && shared.every((language) => a[language] === b[language])
}
