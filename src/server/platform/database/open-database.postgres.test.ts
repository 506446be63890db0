import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { freePort } from '../../testing/free-port.ts'
import { openProxy } from '../../testing/silent-proxy.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './open-database.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''

/** Opens it as a start does, and passes each log line to `onWait`. */
function openPatiently(changes: Partial<URL>, onWait: (line: string) => void = () => undefined) {
  const { href } = Object.assign(new URL(SERVER), changes)
  const config = readConfig({ AUTH_SECRET: 'a secret that is used in tests only', DATABASE_URL: href })
  return openDatabase(config, createLog('info', { write: onWait }), { patience: MINUTE })
}

describe('a start', () => {
  it('waits until the server can be written to, as behind a proxy that asks the standby first', async () => {
    const starting = await openServerDatabase('template template0')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(starting.db)
    const name = sql.ref(rows[0]!.name)
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(starting.db)
    const lines: string[] = []
    let isWritable: Promise<unknown> = Promise.resolve()
    const { database } = await openPatiently({ pathname: `/${rows[0]!.name}` }, (line) => {
      lines.push(line)
      isWritable = starting.db.connection().execute(async (connection) => {
        await sql`set default_transaction_read_only = off`.execute(connection)
        await sql`alter database ${name} reset default_transaction_read_only`.execute(connection)
      })
    })
    await isWritable
    await sql`create table written (number int)`.execute(database.db)
    expect(lines).toEqual([expect.stringContaining('waiting for a database that can be written to')])
    await database.close()
    await starting.close()
  })

  it('waits for a server that does not listen yet', async () => {
    const port = await freePort()
    const opened: Promise<unknown>[] = []
    const { database } = await openPatiently({ port: String(port) }, () => opened.push(openProxy(SERVER, port)))
    await sql`select 1`.execute(database.db)
    expect(opened).toHaveLength(1)
    await database.close()
  })

  it('does not wait for what time does not mend', async () => {
    const opened = openPatiently({ pathname: '/there-is-none' }, (line) => expect(line).toBe(''))
    await expect(opened).rejects.toThrow(/the database cannot be reached .*Create it with/)
  })
})
