import { randomUUID } from 'node:crypto'
import { HOUR } from '#domain/time/durations'
import { offersToStudent } from './offers.ts'
import type { Pick } from './pick.ts'
import { ask, open, send } from './requests.ts'
import { ofStudent, submitsThrough } from './supervisor-acts.ts'
import { everyAssignment, nameOf, type Walk } from './world.ts'

/** The supervisor opens the form with the student's code, on the student's device or on their own, and perhaps answers. */
export async function asksInPerson(walk: Walk, pick: Pick): Promise<string | null> {
  const askable = (await everyAssignment(walk)).filter((one) =>
    offersToStudent(one, walk.app.time.now).includes('showCode'),
  )
  const one = pick.one('supervisor', askable, nameOf)
  if (!one) return null
  const { student, supervisor } = one
  const { email: address, id: supervisorId } = supervisor
  const what = `${student.name} asks ${nameOf(one)} in person`
  const { data } = await ask(walk, { kind: 'student', student }, 'the code', () =>
    student.api.feedbackRequests.showCode({ supervisorId }),
  )
  if (!data) return `${what}: no code`
  const own = { viewer: { kind: 'supervisor', address } as const, browser: walk.phone(address), name: address }
  const by = pick.isTrue('device', 0.6) ? ofStudent(one) : own
  const path = new URL(data.link).pathname
  const { html } = await open(walk, by.viewer, by.browser, path)
  const action = /<form[^>]* action="(\/code\/[^"]+)"/.exec(html)?.[1]
  if (!action) return `${what}: no button`
  const chosen = pick.isTrue('chosen', 0.1) ? randomUUID() : null
  const asked = await send(
    walk,
    by.viewer,
    by.browser,
    chosen ? `${path}?ask=${chosen}` : action.replaceAll('&amp;', '&'),
  )
  // A refusal stays at the submitted address.
  if (chosen && asked.url.pathname !== path && asked.url.href.includes(chosen))
    walk.seeAgainst('chosenSecret', `POST ${path}?ask=${chosen} leads to ${asked.url.pathname}`)
  await walk.post.noteCause('supervisor')
  const arrived = await walk.post.deliver()
  const digits = arrived.findLast(({ kind, to }) => kind === 'in-person-code' && to === address)
  const code = /\b(\d{3}) (\d{3})\b/.exec(digits?.text ?? '')
  if (!code) return `${what}: no digits arrived`
  const form = await send(walk, by.viewer, by.browser, asked.url.pathname, { digits: code[0] })
  if (!form.url.pathname.startsWith('/feedback/submit/')) return `${what}: ${form.status}`
  const link = {
    path: form.url.pathname,
    kind: 'in-person',
    address,
    supervisorId,
    at: walk.app.time.now,
    name: `the in-person form of ${nameOf(one)} on ${by.name}`,
    isSubmitted: false,
  }
  walk.inPerson.push(link)
  if (!pick.isTrue('answers', 0.7)) return `${what} on ${by.name}: the form opens`
  return `${what}: ${await submitsThrough(walk, pick, link, by)}`
}

/** Opens a form again that was opened in person before, from the browser's history. */
export async function opensInPersonFormAgain(walk: Walk, pick: Pick): Promise<string | null> {
  const link = pick.one('link', walk.inPerson, ({ name, path }) => name + path.length)
  const own = link && (await everyAssignment(walk)).find(({ supervisor }) => supervisor.id === link.supervisorId)
  if (!link || !own) return null
  const by = ofStudent(own)
  const age = walk.app.time.now.getTime() - link.at.getTime()
  const page = await open(walk, by.viewer, by.browser, link.path)
  const isForm = /<textarea[^>]* name="strengths"/.test(page.html)
  if (isForm && age > HOUR) walk.seeAgainst('inPersonForm', `${link.name} opens after ${Math.round(age / HOUR)} hours`)
  return submitsThrough(walk, pick, link, by)
}

const RECEIPTS = /^(?:feedback-copy|in-person-receipt)$/

/** Checks that everybody who answered in person has had an email about it. */
export function judgeReceipts(walk: Walk): void {
  for (const { isSubmitted, address, at, name } of walk.inPerson) {
    // The clock may have been set back a little since.
    const since = at.getTime() - HOUR
    const { arrivals } = walk.post.state
    const isTold = arrivals.some(
      ({ to, kind, at: time }) => to === address && RECEIPTS.test(kind) && time.getTime() > since,
    )
    const isUnreachable = walk.post.state.blamed.has(address)
    if (isSubmitted && !isTold && !isUnreachable) walk.seeAgainst('inPersonReceipt', name)
  }
}
