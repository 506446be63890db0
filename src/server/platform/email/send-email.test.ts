import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMailer, type EmailMessage, EmailRefused } from './send-email.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const SENDER = { productName: 'Fieldmark, Ünit "A"', mailFrom: 'no-reply@fieldmark.example' }
const MESSAGE: EmailMessage = {
  to: { name: 'Zoë Çağlar, <b>', address: 'zoe@students.riverside.example' },
  subject: 'Your feedback on Zoë Çağlar’s internship',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë',
}

const ID = '0d4c6a1e-6a0b-4a55-9d5e-0f3c8f3b7a11'

const mailerFor = (email: Parameters<typeof createMailer>[0]['email']) =>
  createMailer({ ...SENDER, email }, database.db)

describe('over SMTP', () => {
  type Received = { from: unknown; to: string[]; source: string }
  const received: Received[] = []
  let refusal: Error | null = null
  let refusedAt: 'MAIL FROM' | 'RCPT TO' | 'DATA' = 'RCPT TO'
  const answerAt = (stage: typeof refusedAt) => (stage === refusedAt ? refusal : null)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error('no such user')),
    onMailFrom: (_address, _session, callback) => callback(answerAt('MAIL FROM')),
    onRcptTo: (_address, _session, callback) => callback(answerAt('RCPT TO')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = answerAt('DATA')
        if (refused) return callback(refused)
        const { mailFrom, rcptTo } = session.envelope
        const source = Buffer.concat(chunks).toString()
        received.push({ from: mailFrom || null, to: rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
  })
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(server.server.address() as AddressInfo).port}`))
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  beforeEach(() => {
    received.length = 0
    refusal = null
  })

  it('sends HTML and plain text with the product as sender', async () => {
    const mailer = mailerFor({ kind: 'smtp', url: `smtp://${await listening}` })
    const messageId = await mailer.send({ ...MESSAGE, headers: { 'X-Campaign': 'none' } })
    await mailer.close()
    expect(received).toHaveLength(1)
    expect(received[0]?.source).toContain(`Message-ID: <${messageId}>`)
    expect(received[0]?.source).toContain('X-Campaign: none')
    expect(received[0]).toMatchObject({ from: { address: SENDER.mailFrom }, to: [MESSAGE.to.address] })
    expect(received[0]?.source).toContain('multipart/alternative')
    expect(received[0]?.source).toMatch(/^From: [^:]*<no-reply@fieldmark\.example>/m)
    expect(received[0]?.source).toContain('Auto-Submitted: auto-generated')
  })

  it('sends a retried email with the same Message-ID', async () => {
    const mailer = mailerFor({ kind: 'smtp', url: `smtp://${await listening}` })
    await mailer.send({ ...MESSAGE, id: ID })
    await mailer.send({ ...MESSAGE, id: ID })
    await mailer.close()
    for (const { source } of received) expect(source).toContain(`Message-ID: <${ID}@fieldmark.example>`)
    expect(received).toHaveLength(2)
  })

  it.each([
    ['RCPT TO', 550, '5.1.1 no such user', 'address'],
    ['RCPT TO', 550, 'Benutzer unbekannt', 'address'],
    ['RCPT TO', 550, ['5.1.1 The email account that you tried', '5.1.1 to reach does not exist'], 'address'],
    ['DATA', 550, '5.1.1 no such user', 'address'],
    ['RCPT TO', 552, '5.2.2 mailbox full', 'mailbox-full'],
    ['DATA', 452, '4.2.2 over quota', 'mailbox-full'],
    ['RCPT TO', 450, '4.2.1 come back later', 'deferred'],
    ['RCPT TO', 550, '5.7.1 Client host blocked using zen.spamhaus.org', 'ours'],
    ['RCPT TO', 554, 'relay access denied', 'ours'],
    ['RCPT TO', 530, 'authentication required', 'ours'],
    ['MAIL FROM', 550, '5.1.8 sender address rejected', 'ours'],
    ['MAIL FROM', 550, '5.1.1 no such user', 'ours'],
    ['DATA', 554, '5.7.1 rejected as spam', 'ours'],
  ] as const)('tells whose trouble it is when the server refuses %s with %i %s', async (stage, code, reply, kind) => {
    const text =
      typeof reply === 'string'
        ? reply
        : reply.join(`
${code}-`)
    refusedAt = stage
    refusal = Object.assign(new Error(text), { responseCode: code })
    const mailer = mailerFor({ kind: 'smtp', url: `smtp://${await listening}` })
    const error = await mailer.send(MESSAGE).catch((thrown: unknown) => thrown)
    await mailer.close()
    expect((error as Error).message).toMatch(/^Email sending failed: /)
    expect(error).toBeInstanceOf(EmailRefused)
    expect(error).toMatchObject({ kind, reason: expect.stringContaining(`${code} `) })
  })

  it('takes no answer at all for no refusal', async () => {
    const mailer = mailerFor({ kind: 'smtp', url: 'smtp://127.0.0.1:1' })
    expect(await mailer.send(MESSAGE).catch((thrown: unknown) => thrown)).not.toBeInstanceOf(EmailRefused)
    await mailer.close()
  })

  it('throws without revealing the password if the login fails or the server is down', async () => {
    const refused = mailerFor({ kind: 'smtp', url: `smtp://user:s3cret-word@${await listening}` })
    await expect(refused.send(MESSAGE)).rejects.toThrow(/^Email sending failed: (?!.*s3cret-word)/)
    await refused.close()
    const unreachable = mailerFor({ kind: 'smtp', url: 'smtp://127.0.0.1:1' })
    await expect(unreachable.send(MESSAGE)).rejects.toThrow(/^Email sending failed: /)
    await unreachable.close()
  })

  it.each([
    { to: { name: 'A', address: 'a@x.example\r\nBcc: b@x.example' } },
    { to: { name: 'A', address: 'a@x.example, b@x.example' } },
    { to: { name: 'A\r\nBcc: b@x.example', address: 'a@x.example' } },
    { subject: 'Hello\nBcc: b@x.example' },
  ])('rejects %j, which would add a recipient', async (change) => {
    const mailer = mailerFor({ kind: 'smtp', url: `smtp://${await listening}` })
    await expect(mailer.send({ ...MESSAGE, ...change })).rejects.toThrow('Email sending failed')
    await mailer.close()
    expect(received).toEqual([])
  })
})

describe('over the Brevo API', () => {
  const requests: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
  let answer: { status: number; body: string; headers?: Record<string, string> }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      requests.push({ method: request.method, headers: request.headers, body: JSON.parse(body) })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/smtp/email`),
    )
  })
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  beforeEach(() => {
    requests.length = 0
    answer = { status: 201, body: '{"messageId":"<1@brevo>"}' }
  })
  const mailer = async () => mailerFor({ kind: 'brevo', apiKey: 'xkeysib-secret', apiUrl: await listening })

  it('posts the sender, recipient, subject and content with the key in a header', async () => {
    expect(await (await mailer()).send(MESSAGE)).toBe('1@brevo')
    expect(requests).toEqual([
      {
        method: 'POST',
        headers: expect.objectContaining({ 'api-key': 'xkeysib-secret', 'content-type': 'application/json' }),
        body: {
          sender: { name: SENDER.productName, email: SENDER.mailFrom },
          to: [{ name: MESSAGE.to.name, email: MESSAGE.to.address }],
          subject: MESSAGE.subject,
          htmlContent: MESSAGE.html,
          textContent: MESSAGE.text,
        },
      },
    ])
  })

  it.each([
    [
      { status: 401, body: '{"code":"unauthorized","message":"Key not found: xkeysib-secret"}' },
      '401 Key not found: …',
    ],
    [{ status: 429, body: 'slow down' }, '429 Too Many Requests'],
    [{ status: 500, body: '' }, '500 Internal Server Error'],
  ])('throws on %o without revealing the key', async (refused, message) => {
    answer = refused
    await expect((await mailer()).send(MESSAGE)).rejects.toThrow(`Email sending failed: ${message}`)
  })

  it.each([
    [400, 'email is not valid in to', 'address'],
    [400, 'sender is not valid', 'ours'],
    [401, 'Key not found', 'ours'],
    [402, 'Insufficient credits', 'ours'],
    [429, 'Too many requests', undefined],
    [502, 'Bad gateway', undefined],
  ])('tells whose trouble it is when it answers %i %s', async (status, message, kind) => {
    answer = { status, body: JSON.stringify({ code: 'invalid_parameter', message }) }
    const error = await (await mailer()).send(MESSAGE).catch((thrown: unknown) => thrown)
    expect((error as { kind?: unknown }).kind).toBe(kind)
  })

  it('does not follow a redirect with the key', async () => {
    answer = { status: 307, body: '', headers: { location: await listening } }
    await expect((await mailer()).send(MESSAGE)).rejects.toThrow('Email sending failed')
    expect(requests).toHaveLength(1)
  })
})

describe('without a transport', () => {
  it('stores the email in the database', async () => {
    const mailer = mailerFor({ kind: 'captured' })
    expect(mailer.kind).toBe('captured')
    const id = await mailer.send(MESSAGE)
    expect(await database.db.selectFrom('capturedEmails').selectAll().execute()).toEqual([
      expect.objectContaining({
        id,
        toName: MESSAGE.to.name,
        toAddress: MESSAGE.to.address,
        subject: MESSAGE.subject,
        html: MESSAGE.html,
        bodyText: MESSAGE.text,
      }),
    ])
  })

  it('stores a retried email once', async () => {
    const mailer = mailerFor({ kind: 'captured' })
    expect(await mailer.send({ ...MESSAGE, id: ID })).toBe(ID)
    expect(await mailer.send({ ...MESSAGE, id: ID })).toBe(ID)
    const stored = await database.db.selectFrom('capturedEmails').select('id').where('id', '=', ID).execute()
    expect(stored).toHaveLength(1)
  })
})
