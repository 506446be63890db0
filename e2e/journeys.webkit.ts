import { afterEach, beforeEach, test } from 'vitest'
import { Inbox } from './inbox.ts'
import { walkMainPath } from './main-path-elsewhere.ts'
import type { OtherBrowser } from './other-browser.ts'
import { ProductServer } from './server.ts'
import { openWebKit } from './webkit.ts'

// The main path in WebKit, the engine of Safari. About once in a hundred times it hangs; the cause is not known. A second attempt
// has a browser and a server of its own.

let inbox: Inbox
let server: ProductServer
let webkit: OtherBrowser

beforeEach(async () => {
  inbox = await Inbox.open()
  server = await ProductServer.open({ SMTP_URL: inbox.url, MAIL_FROM: 'no-reply@fieldmark.example' })
  webkit = await openWebKit()
})

afterEach(async () => {
  await webkit?.close()
  await server?.close()
  await inbox?.close()
})

test('an internship from registration to approved feedback', () =>
  walkMainPath(webkit, { inbox, baseURL: server.baseUrl }))
