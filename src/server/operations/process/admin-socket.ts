import { createConnection } from 'node:net'
import { ConfigError } from '../../config.ts'
import { adminSocketPath } from '../../platform/database/data-dir-lock.ts'
import type { OpenServices } from '../../services.ts'
import { BackupError } from '../backup/backup-file.ts'
import { type AdminCommand, type AdminReply, adminCommand, runAdminCommand } from './admin-commands.ts'

// Only one process can open the embedded database. While the server runs, `npm run admin` therefore sends its command through a
// socket in DATA_DIR, which only the server's own account can access.

/** Unit: milliseconds. */
const TIMEOUT = 20_000
const KEEP_ALIVE = 5_000

/** Runs the commands that arrive on the admin socket. Each command and each reply is one line of JSON. */
export function serveAdminSocket(services: OpenServices): void {
  services.adminSocket?.on('connection', (socket) => {
    socket.setEncoding('utf8').setTimeout(TIMEOUT, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.once('data', async (line) => {
      // JSON may start with spaces, which show that the command is still running.
      const waiting = setInterval(() => socket.write(' '), KEEP_ALIVE)
      try {
        const command = adminCommand.parse(JSON.parse(String(line)))
        socket.end(JSON.stringify(await runAdminCommand(services, command)))
      } catch (error) {
        if (!(error instanceof BackupError)) services.log.error({ err: error }, 'admin command failed')
        socket.end(JSON.stringify({ error: (error as Error).message }))
      } finally {
        clearInterval(waiting)
      }
    })
  })
}

/** Sends a command to the running server. Resolves to null if no server is running on this DATA_DIR. */
export function sendToRunningServer(dataDir: string, command: AdminCommand): Promise<AdminReply | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(adminSocketPath(dataDir))
    let answer = ''
    socket.setEncoding('utf8').setTimeout(TIMEOUT, () => {
      socket.destroy()
      reject(new ConfigError('DATA_DIR: the running server did not respond. Try again, or stop it first.'))
    })
    socket.on('connect', () => socket.write(`${JSON.stringify(command)}\n`))
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', () => resolve(null))
    socket.on('end', () => {
      if (answer.trim() === '')
        return reject(new ConfigError('DATA_DIR: the running server has stopped before it answered. Try again.'))
      const parsed = JSON.parse(answer) as AdminReply | { error: string }
      if ('error' in parsed) reject(new BackupError(parsed.error))
      else resolve(parsed)
    })
  })
}
