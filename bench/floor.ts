import { createServer } from 'node:http'
import pg from 'pg'
import { PreparingClient } from '../src/server/database/preparing-client.ts'
import type { Statement } from './record-statements.ts'

// The floor: node:http and pg with the statements that the product runs for its answer, prepared as in the product, and
// nothing around them: no session, no permission, no validation. It is told once what to run, then asked as often as one likes.

const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10, Client: PreparingClient })
let variants: Statement[][] = []
let isTransaction = false
let turn = 0

createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const told = JSON.parse(await bodyOf(request)) as { variants: Statement[][]; isTransaction: boolean }
    variants = told.variants
    isTransaction = told.isTransaction
    turn = 0
    return void response.end()
  }
  if (request.url === '/') return void response.end('ready')
  const statements = variants[turn++ % variants.length] ?? []
  const answer = JSON.stringify(isTransaction ? await inTransaction(statements) : await run(pool, statements))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
}).listen(Number(process.env.PORT), '127.0.0.1')

async function run(client: pg.Pool | pg.PoolClient, statements: Statement[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const { sql, parameters } of statements) answers.push((await client.query(sql, parameters)).rows)
  return answers
}

async function inTransaction(statements: Statement[]): Promise<unknown[]> {
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
