import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Recorded } from './record.ts'

// A minimal server: node:http and pg run the product's statements as prepared statements and return the same responses. PUT
// sets the statements; every other request runs the next ones.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const names = new Map<string, string>()
let requests: { recorded: Recorded; answer: unknown }[] = []
let turn = 0

createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const told = JSON.parse(await text(request)) as Recorded[]
    requests = told.map((recorded) => ({
      recorded,
      answer: isJson(recorded) ? JSON.parse(recorded.answer) : recorded.answer,
    }))
    turn = 0
    return response.end()
  }
  if (request.url !== '/run') return response.end('ready')
  // Reads the request body, as the product does.
  if (request.method === 'POST') JSON.parse(await text(request))
  try {
    await run(response)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    response.writeHead(500).end()
  }
}).listen(Number(process.env.PORT), '127.0.0.1')

async function run(response: ServerResponse): Promise<void> {
  const { recorded, answer } = requests[turn++ % requests.length]!
  const client = await pool.connect()
  try {
    for (const { text, values } of recorded.statements) {
      if (/^copy /i.test(text))
        return await pipeline(client.query(to(text)), response.setHeader('content-type', recorded.type))
      await client.query(values.length > 0 ? { name: nameOf(text), text, values } : text)
    }
  } finally {
    client.release()
  }
  const body = isJson(recorded) ? JSON.stringify(answer) : recorded.answer
  response.writeHead(200, { 'content-type': recorded.type, 'content-length': Buffer.byteLength(body) }).end(body)
}

function isJson({ type }: Recorded): boolean {
  return type.startsWith('application/json')
}

function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `bare_${names.size}`)
  return names.get(text)!
}
