import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mail = {
  id: string
  to: string
  subject: string
  from: string
  text: string
  html: string
  links: string[]
}

/** A real SMTP server that keeps what it is given. */
export class Inbox {
  readonly mails: Mail[] = []
  #server: SMTPServer
  #arrivals: (() => void)[] = []
  /** While true, every delivery is refused, as by a mail server in trouble. */
  isRefusing = false
  /** Addresses that this server does not know; an email to one of them is refused for good. */
  readonly unknown = new Set<string>()

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, callback) =>
        callback(this.isRefusing ? new Error('451 try again later') : undefined),
      onRcptTo: ({ address }, _session, callback) => callback(this.unknown.has(address) ? noSuchUser() : undefined),
      onData: async (stream, _session, callback) => {
        this.mails.push(read(await PostalMime.parse(await buffer(stream))))
        for (const arrived of this.#arrivals.splice(0)) arrived()
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

  /** All mails to this address so far. */
  to(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to === address)
  }

  /** The newest mail to this address whose subject matches, as soon as it is there. */
  async waitFor(address: string, subject: RegExp, atMost = 60_000): Promise<Mail> {
    const deadline = Date.now() + atMost
    for (;;) {
      const found = this.to(address).findLast((mail) => subject.test(mail.subject))
      if (found) return found
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`No mail ${subject} for ${address}; there are: ${this.#overview()}`)
      await this.#nextArrival(left)
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #nextArrival(atMost: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, atMost)
      this.#arrivals.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #overview(): string {
    return this.mails.map((mail) => `${mail.to}: ${mail.subject}`).join('; ') || 'none'
  }
}

/** The first link of this mail whose address holds the text. */
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
    id: mail.messageId ?? '',
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.name ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
  }
}
