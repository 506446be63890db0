import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Received = { headers: Record<string, string>; body: string }

/** Another system on this machine that receives webhooks. Stops after the last test of the file. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const answer = { status: 204, body: '', headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, answer }
}
