import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mail = {
  to: string
  subject: string
  from: string
  /** The address for replies; empty if it is the sender's. */
  replyTo: string
  text: string
  html: string
  links: string[]
}

/** A real SMTP server that keeps the emails it receives. */
export class Inbox {
  readonly mails: Mail[] = []
  #server: SMTPServer
  #waiting: (() => void)[] = []
  /** Emails to these addresses are rejected permanently. */
  readonly unknownAddresses = new Set<string>()

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, callback) =>
        callback(this.unknownAddresses.has(address) ? noSuchUser() : undefined),
      onData: async (stream, _session, callback) => {
        this.mails.push(read(await PostalMime.parse(await buffer(stream))))
        for (const resume of this.#waiting.splice(0)) resume()
        callback()
      },
    })
  }

  static async open(): Promise<Inbox> {
    const inbox = new Inbox()
    await new Promise<void>((resolve) => inbox.#server.listen(0, '127.0.0.1', resolve))
    return inbox
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** All emails to this address so far. */
  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address)
  }

  /** Waits for an email to this address whose subject matches, and returns the newest one. Unit: milliseconds. */
  async waitFor(address: string, subject: RegExp, timeout = 60_000): Promise<Mail> {
    const deadline = Date.now() + timeout
    for (;;) {
      const found = this.to(address).findLast((mail) => subject.test(mail.subject))
      if (found) return found
      const remaining = deadline - Date.now()
      if (remaining <= 0) throw new Error(`No email ${subject} to ${address}. Received: ${this.#overview()}`)
      await this.#nextArrival(remaining)
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #nextArrival(timeout: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeout)
      this.#waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #overview(): string {
    return this.mails.map((mail) => `${mail.to}: ${mail.subject}`).join('; ') || 'none'
  }
}

/** The first link in this email whose address contains `part`. */
export function linkIn({ links }: Mail, part: string): string {
  const link = links.find((candidate) => candidate.includes(part))
  if (!link) throw new Error(`No link to ${part} in: ${links.join(', ')}`)
  return link
}

function noSuchUser(): Error {
  return Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
}

function read(mail: Email): Mail {
  const html = mail.html ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.name ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
  }
}
