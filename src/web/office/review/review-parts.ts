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
  /** Of a row, and above the open record. */
  heading: (item: Item) => string
  badge: (item: Item) => { tone: BadgeTone; label: string }
  /** The title of the open record: 'Zoë Çağlar at Northwind Energy'. */
  about: (item: Item) => string
  /** The student's name. */
  student: (item: Item) => string
  /** For screen readers: 'Zoë Çağlar, Data Analyst Intern'. */
  name: (item: Item) => string
  /** Waits for a decision. */
  isWaiting: (item: Item) => boolean
  /** Why nobody can approve it now, which the server refuses too; null if somebody can. */
  whyNotApproved?: (item: Item) => string | null
  /** Whether it is approved with a choice, instead of *Approve*. */
  hasChoice?: (item: Item) => boolean
  studentId: (item: Item) => string
  /** A row of the queue: its second line, and what stands in its third. */
  RowWho: Part<Item>
  RowAside: Part<Item>
  /** On narrow screens instead of the second line, as no open record beside the list tells it. */
  CardFacts: Part<Item>
  /** The open record. */
  Full: Part<Item>
  /** '3 internships'. */
  noun: Quantity
  words: {
    choose: string
    own: string
    approve: string
    setBack: string
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

/** Whether this person may approve it. */
export function canApprove<Item extends ReviewItem>(
  parts: Pick<ReviewParts<Item>, 'isWaiting' | 'studentId' | 'whyNotApproved'>,
  item: Item,
  person: { id: string },
): boolean {
  return canDecide(parts, item, person) && !parts.whyNotApproved?.(item)
}
