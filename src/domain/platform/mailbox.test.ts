import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailboxOf } from './mailbox.ts'

describe('the mailbox of an address', () => {
  it.each([
    ['Zoe.Caglar+fieldmark@GoogleMail.com', 'zoecaglar@gmail.com'],
    ['z.o.e@gmail.com', 'zoe@gmail.com'],
    ['zoe+a+b@outlook.com', 'zoe@outlook.com'],
    ['zoe.c@outlook.com', 'zoe.c@outlook.com'],
    ['zoe@me.com', 'zoe@icloud.com'],
    ['Zoe-C@protonmail.com', 'zoec@proton.me'],
    ['anything@zoe.fastmail.com', 'zoe@fastmail.com'],
    ['zoe+x@fastmail.com', 'zoe@fastmail.com'],
    ['first.last@acme.example', 'first.last@acme.example'],
    ['first+last@acme.example', 'first@acme.example'],
    ['+tag@acme.example', '+tag@acme.example'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })

  const letters = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/)
  const domains = fc.constantFrom('gmail.com', 'outlook.com', 'acme.example', 'icloud.com', 'proton.me')

  it('stays the same when it is taken again', () => {
    fc.assert(
      fc.property(letters, letters, domains, (name, tag, domain) => {
        const mailbox = mailboxOf(`${name}+${tag}@${domain}`)
        expect(mailbox).toBe(`${name}@${domain}`)
        expect(mailboxOf(mailbox)).toBe(mailbox)
      }),
    )
  })

  it('differs between two names and between two employers', () => {
    fc.assert(
      fc.property(letters, letters, domains, domains, (one, other, domain, second) => {
        const isSame = one === other && domain === second
        expect(mailboxOf(`${one}@${domain}`) === mailboxOf(`${other}@${second}`)).toBe(isSame)
      }),
    )
  })
})
