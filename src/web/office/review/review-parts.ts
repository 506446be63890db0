import type { ComponentType } from 'react'
import type { Assignee } from '#contract/office/assignees'
import type { Quantity } from '#domain/localized'
import type { Reviewed } from '#domain/review'
import type { BadgeTone } from '../../ui/badge.tsx'

export type ReviewItem = { id: string; version: string; status: string; assignee: Assignee }

type Part<Item> = ComponentType<{ item: Item }>

/** How a review list shows one kind of record. */
export type ReviewParts<Item extends ReviewItem> = {
  kind: Reviewed
  /** Above a row or card. */
  heading: (item: Item) => string
  badge: (item: Item) => { tone: BadgeTone; label: string }
  /** Above the open record: 'Zoë Çağlar at Northwind Energy'. */
  about: (item: Item) => string
  /** For screen readers: 'Zoë Çağlar, Data Analyst Intern'. */
  name: (item: Item) => string
  /** Waits for a decision. */
  isWaiting: (item: Item) => boolean
  studentId: (item: Item) => string
  /** The lines of a row in the queue, and what stands at its foot. */
  RowLines: Part<Item>
  RowFoot: Part<Item>
  /** A card on narrow screens: always, and when it is open. */
  CardBrief: Part<Item>
  CardRest: Part<Item>
  /** The open record beside the queue. */
  Full: Part<Item>
  /** '3 internships'. */
  noun: Quantity
  words: {
    choose: string
    own: string
    approve: string
  }
}

/** Whether this person may decide about it. */
export function canDecide<Item extends ReviewItem>(
  { isWaiting, studentId }: Pick<ReviewParts<Item>, 'isWaiting' | 'studentId'>,
  item: Item,
  person: { id: string },
): boolean {
  return isWaiting(item) && studentId(item) !== person.id
}
