import { createConnection } from 'node:net'
import * as z from 'zod'
import { createAdmin } from '../auth/first-admin.ts'
import { ConfigError } from '../config.ts'
import { controlSocket } from '../database/data-dir-lock.ts'
import type { OpenServices } from '../services.ts'

// The embedded database has one owner. While the server runs, `npm run admin` therefore asks it over the socket in
// DATA_DIR, which only the account that runs the server can reach.

/** What `npm run admin` can ask for. */
export const adminCommand = z.object({ command: z.literal('create'), email: z.email().toLowerCase() })
export type AdminCommand = z.infer<typeof adminCommand>

/** Answers commands on the control socket, one JSON line each. */
export function serveControl(services: OpenServices): void {
  services.control?.on('connection', (socket) => {
    socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.once('data', async (line) => {
      try {
        const { email } = adminCommand.parse(JSON.parse(String(line)))
        socket.end(JSON.stringify(await createAdmin(services, email)))
      } catch (error) {
        services.log.error({ err: error }, 'control command failed')
        socket.end(JSON.stringify({ error: (error as Error).message }))
      }
    })
  })
}

/** Asks the running server; null when none is running on this DATA_DIR. */
export function askRunningServer(dataDir: string, command: AdminCommand): Promise<{ link: string } | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(controlSocket(dataDir))
    let answer = ''
    socket.setEncoding('utf8').setTimeout(20_000, () => {
      socket.destroy()
      reject(new ConfigError('DATA_DIR: the running server does not answer. Try again, or stop it first.'))
    })
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`))
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', () => resolve(null))
    socket.on('end', () => {
      const parsed = JSON.parse(answer) as { link: string } | { error: string }
      if ('error' in parsed) reject(new Error(parsed.error))
      else resolve(parsed)
    })
  })
}
