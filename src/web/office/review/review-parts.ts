import type { ComponentType } from 'react'
import type { Assignee } from '#contract/office/assignees'
import type { Reviewed } from '#domain/office/review'
import type { Quantity } from '#domain/text/localized'
import type { BadgeTone } from '../../ui/badge.tsx'

export type ReviewItem = { id: string; version: string; status: string; assignee: Assignee }

type Part<Item> = ComponentType<{ item: Item }>

/** How a review list shows one kind of record. */
export type ReviewParts<Item extends ReviewItem> = {
  kind: Reviewed
  /** The heading of a row and of the open record. */
  heading: (item: Item) => string
  badge: (item: Item) => { tone: BadgeTone; label: string }
  /** The title of the open record, such as 'Zoë Çağlar at Northwind Energy'. */
  about: (item: Item) => string
  /** The student's name. */
  student: (item: Item) => string
  /** The name for screen readers, such as 'Zoë Çağlar, Data Analyst Intern'. */
  name: (item: Item) => string
  /** Whether it waits for a decision. */
  isWaiting: (item: Item) => boolean
  /** Why nobody can approve it now, which the server refuses too; null if it can be approved. */
  whyNotApproved?: (item: Item) => string | null
  /** Whether approving needs a choice, which replaces *Approve*. */
  hasChoice?: (item: Item) => boolean
  studentId: (item: Item) => string
  /** The second line of a row, and part of its third. */
  RowWho: Part<Item>
  RowAside: Part<Item>
  /** Replaces the second line on narrow screens, where no open record is next to the list. */
  CardFacts: Part<Item>
  /** The open record. */
  Full: Part<Item>
  /** For example '3 internships'. */
  noun: Quantity
  words: {
    choose: string
    own: string
    approve: string
    setBack: string
  }
}

/** Whether this person may decide about the record. */
export function canDecide<Item extends ReviewItem>(
  { isWaiting, studentId }: Pick<ReviewParts<Item>, 'isWaiting' | 'studentId'>,
  item: Item,
  person: { id: string },
): boolean {
  return isWaiting(item) && studentId(item) !== person.id
}

/** Whether this person may approve the record. */
export function canApprove<Item extends ReviewItem>(
  parts: Pick<ReviewParts<Item>, 'isWaiting' | 'studentId' | 'whyNotApproved'>,
  item: Item,
  person: { id: string },
): boolean {
  return canDecide(parts, item, person) && !parts.whyNotApproved?.(item)
}
