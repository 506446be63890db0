import { createServer } from 'node:net'

/**
 * A port that nobody listens on, below those that the system assigns to outgoing connections, which could otherwise take it
 * before the server listens.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
