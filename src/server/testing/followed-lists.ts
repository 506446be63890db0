import Papa from 'papaparse'
import { expect } from 'vitest'
import { type CountedList, exportFilters } from '#domain/office/counted-lists'
import type { Client, TestApp } from './test-app.ts'

type Rows = Record<string, string>[]
export type Reader = Awaited<ReturnType<typeof listsFollowedBy>>

/** How many exports an account makes here, because they are limited per minute. */
const EXPORTS_PER_ACCOUNT = 250

/** Follows a person's figures to their lists and exports. Nothing changes in the meantime, so each list is read once. */
export async function listsFollowedBy(app: TestApp, makePerson: () => Promise<{ id: string }>) {
  const client: Client = await app.as(await makePerson())
  const files = new Map<string, Promise<Rows>>()
  const lengths = new Map<string, Promise<number>>()
  const account = { cookie: '', left: 0 }

  /** The length of the list over all its pages, which must equal that of its export. */
  function lengthOf(counted: CountedList): Promise<number> {
    const key = JSON.stringify(counted)
    const length = lengths.get(key) ?? compare(counted)
    lengths.set(key, length)
    return length
  }

  async function compare(counted: CountedList): Promise<number> {
    let length = 0
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = { ...counted.filters, limit: 100, ...(cursor && { cursor }) } as never
      const { items, nextCursor } =
        counted.list === 'internships'
          ? await client.internships.listForReview(page)
          : counted.list === 'feedback'
            ? await client.feedback.listForReview(page)
            : await client.openRequests.list(page)
      length += items.length
      cursor = nextCursor
    }
    expect([counted, (await exported(counted.list, exportFilters(counted))).length]).toEqual([counted, length])
    return length
  }

  function exported(list: CountedList['list'], filters: Record<string, string>): Promise<Rows> {
    const file = list === 'openRequests' ? 'open-requests' : list
    const path = `/api/v1/exports/${file}.csv?${new URLSearchParams(filters)}`
    const rows = files.get(path) ?? download(path)
    files.set(path, rows)
    return rows
  }

  async function download(path: string): Promise<Rows> {
    if (account.left === 0) Object.assign(account, { left: EXPORTS_PER_ACCOUNT, cookie: await newCookie() })
    account.left -= 1
    const response = await app.fetch(path, { headers: { cookie: account.cookie } })
    // The manager's department has no feedback.
    if (response.status === 409) return []
    expect(response.status).toBe(200)
    return Papa.parse<Record<string, string>>((await response.text()).trimEnd(), { header: true }).data
  }

  async function newCookie() {
    return app.cookieFor((await makePerson()).id)
  }

  return { client, lengthOf, exported }
}
