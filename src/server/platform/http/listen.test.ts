import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { freePort } from '../../testing/free-port.ts'
import { listen } from './listen.ts'

const PORT = await freePort()
const config = readConfig({ AUTH_SECRET: 'a secret that is used in tests only', PORT: String(PORT) })

it('answers running requests when it stops, and then ends their connections, which browsers would use again', async () => {
  const started = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const app = new Hono().get('/', () => {
    started.resolve()
    return answer.promise
  })
  const server = await listen(app, config)
  const asked = get({ port: PORT, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) })
  await started.promise
  const stopped = server.stop()
  answer.resolve(new Response('an answer'))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.headers.connection).toBe('close')
  expect(await text(response)).toBe('an answer')
  await stopped
})
