import { readFileSync } from 'node:fs'

// Preloaded into a server: its clock is wrong by the milliseconds in CLOCK_FILE, which may change at any time. Its threads
// inherit that.

const RealDate = Date
let offset = 0

setInterval(() => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
}, 100).unref()

const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
