import { createServer, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { PreparingClient } from '../src/server/database/preparing-client.ts'
import type { Statement } from './record-statements.ts'

// The floor: node:http and pg with the statements that the product runs for its answer, prepared as in the product, and
// nothing around them: no session, no permission, no validation. What the database has written as JSON goes out as it is,
// as in the product. It is told once what to run, then asked as often as one likes.

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10, Client: PreparingClient })
let variants: Statement[][] = []
let isTransaction = false
let copy = ''
let turn = 0

createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const told = JSON.parse(await bodyOf(request)) as {
      variants?: Statement[][]
      isTransaction?: boolean
      copy?: string
    }
    variants = told.variants ?? []
    isTransaction = told.isTransaction ?? false
    copy = told.copy ?? ''
    turn = 0
    return void response.end()
  }
  if (request.url !== '/run') return void response.end('ready')
  if (copy) return pipeCopy(response)
  const statements = variants[turn++ % variants.length] ?? []
  const answer = isTransaction ? await inTransaction(statements) : await run(pool, statements)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1')

async function pipeCopy(response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  response.writeHead(200, { 'content-type': 'text/csv' })
  await pipeline(client.query(to(copy)), response)
  client.release()
}

async function run(client: pg.Pool | pg.PoolClient, statements: Statement[]): Promise<string> {
  const answers: string[] = []
  for (const { sql, parameters } of statements) answers.push(written((await client.query(sql, parameters)).rows))
  return `[${answers.join(',')}]`
}

function written(rows: { json?: string }[]): string {
  return rows[0]?.json ? `[${rows.map(({ json }) => json).join(',')}]` : JSON.stringify(rows)
}

async function inTransaction(statements: Statement[]): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answers = await run(client, statements)
    await client.query('commit')
    return answers
  } finally {
    client.release()
  }
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
