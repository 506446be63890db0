import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { freePort } from '../../testing/free-port.ts'
import { listen } from './listen.ts'

const PORT = await freePort()
const config = readConfig({ AUTH_SECRET: 'a secret that is used in tests only', PORT: String(PORT) })

const agent = () => new Agent({ keepAlive: true, maxSockets: 1 })

async function ask(through: Agent) {
  const [response] = (await once(get({ port: PORT, host: '127.0.0.1', agent: through }), 'response')) as [
    IncomingMessage,
  ]
  return { body: await text(response), connection: response.headers.connection }
}

describe('a server that stops', () => {
  it('answers the requests that have begun, and ends their connections', async () => {
    const started = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const app = new Hono().get('/', () => {
      started.resolve()
      return answer.promise
    })
    const server = await listen(app, config)
    const asked = ask(agent())
    await started.promise
    const stopped = server.stop()
    answer.resolve(new Response('an answer'))
    expect(await asked).toEqual({ body: 'an answer', connection: 'close' })
    await stopped
  })

  it('answers one more request on a connection that was kept', async () => {
    const server = await listen(
      new Hono().get('/', (c) => c.text('an answer')),
      config,
      // Long enough for a busy machine.
      { lastRequests: 60_000 },
    )
    const through = agent()
    expect(await ask(through)).toEqual({ body: 'an answer', connection: 'keep-alive' })
    const stopped = server.stop()
    expect(await ask(through)).toEqual({ body: 'an answer', connection: 'close' })
    await stopped
  })
})
