import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusalKind } from './mail-refusal.ts'

/** Real answers of mail servers and providers, with made-up names. */
const ADDRESS = [
  // Postfix
  '550 5.1.1 <ann@northwind.example>: Recipient address rejected: User unknown in local recipient table',
  '550 5.1.1 <ann@northwind.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 <ann@northwind.example>: Recipient address rejected: User unknown in virtual alias table',
  '550 5.1.1 <blocked@spamhaus.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 <ann@northwind.example>: Recipient address rejected: undeliverable address: unknown user: "ann"',
  '550 5.1.0 <ann@northwind.example>: Recipient address rejected',
  // Sendmail, Exim, qmail, Courier
  '550 5.1.1 <ann@northwind.example>... User unknown',
  '550 Unrouteable address',
  '550 unknown user',
  '550 sorry, no mailbox here by that name (#5.1.1)',
  '553 5.3.0 <ann@northwind.example>... No such user here',
  '550 User unknown',
  // Gmail, with several lines
  "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550-5.1.1 unnecessary spaces. For more information, go to\r\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser ay3-20020a17 - gsmtp",
  '550-5.2.1 The email account that you tried to reach is inactive. For more\r\n550 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser',
  // Exchange, Exchange Online, Outlook.com, Yahoo, Proofpoint, Mimecast, Zoho, GMX
  '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR01FT030.eop-EUR01.prod.protection.outlook.com]',
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VE1EUR02FT054.eop-EUR02.prod.protection.outlook.com]',
  "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.example) [0] - mta1.mail.example",
  '550 5.1.1 User Unknown',
  '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [x]',
  '550 5.1.1 Email address could not be found, or was misspelled (G8)',
  "550 5.1.2 The recipient's domain could not be found",
  '556 5.1.10 Recipient address has null MX',
  '550 5.1.3 Invalid address format',
  '550 5.1.6 Recipient no longer on server',
  '550 5.2.1 Mailbox disabled, not accepting messages',
  // Other languages
  '550 Benutzer unbekannt',
  '550 Empfänger existiert nicht',
  '550 5.1.1 Postfach nicht vorhanden',
  '550 Utilisateur inconnu',
  "550 L'adresse du destinataire n'existe pas",
  '550 Usuario desconocido',
  '550 El buzón no existe',
  '550 Utente sconosciuto',
  '550 Gebruiker onbekend',
  '550 Usuário desconhecido',
  '550 用户不存在',
  '550 المستخدم غير موجود',
  // Answers to the message
  '550 5.1.1 Message rejected: user unknown',
  '554 5.1.1 Transaction failed: mailbox does not exist',
  '550 5.1.1 message refused',
  // Answers as reports repeat them
  'The address does not accept emails: 550 5.1.1 no such user',
  'smtp; 550 5.1.1 user unknown',
]

const FULL = [
  // Full mailboxes, whatever else the answer says
  '552 5.2.2 Mailbox size limit exceeded',
  '552 5.2.2 <ann@northwind.example>: Recipient has exceeded the message quota limit',
  '552 5.2.2 Sender: this mailbox takes no more',
  '554 5.2.2 Message rejected',
  '550 5.2.2',
  // The reply code contradicts the text
  '550 4.2.2 Over the limit',
  '552 4.2.2',
  '452 5.2.2 Try again later',
  '450 5.2.2',
  '452 4.2.2 Recipient limit exceeded',
  '552 5.2.2 Mailbox full',
  '552-5.2.2 The email account that you tried to reach is over quota. Please direct\r\n552 5.2.2 the recipient to https://support.google.com/mail/?p=OverQuotaPerm',
  '452 4.2.2 The email account that you tried to reach is over quota.',
  "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\r\n452 4.2.2 recipient to https://support.google.com/mail/?p=OverQuotaTemp",
  '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
  '550 Mailbox quota exceeded',
  '552 Requested mail action aborted: exceeded storage allocation: mailbox is full',
  '550 5.1.1 <ann@northwind.example> mailbox is full',
  '550 Postfach ist voll',
  '552 Boîte aux lettres pleine',
  '552 Buzón lleno',
  '552 邮箱已满',
  'mailbox is full',
]

const OURS = [
  // Blocklists from the trial
  '550 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
  '554 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.7',
  '550 SPF check failed: 192.0.2.7 is not allowed to send mail for riverside.example',
  '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
  '554 5.7.1 <ann@northwind.example>: Relay access denied',
  '550 relay not permitted',
  "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
  '550 5.4.5 Daily SMTP relay sending limit exceeded. For more information on SMTP relay sending limits',
  '503 5.5.1 Bad sequence of commands',
  '501 5.5.4 Invalid arguments',
  '501 Syntax error in parameters',
  // Policies and filters
  '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\r\n550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
  '550 5.7.606 Access denied, banned sending IP [192.0.2.7]. To request removal from this list please visit https://sender.office.com/',
  '550 5.7.515 Access denied, sending domain does not meet the required authentication level.',
  '554 5.7.1 Message rejected under suspicion of SPAM',
  '550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
  '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.7',
  '550 permanent failure for one or more recipients (ann@northwind.example:blocked)',
  '554 5.2.0 Message rejected',
  '552 5.2.3 Message size exceeds fixed maximum message size',
  '552 5.3.4 Message too big for system',
  '550 5.3.0 Other mail system problem',
  '550 5.4.4 Unable to route: no mail exchangers',
  '550 5.4.6 Routing loop detected',
  '550 5.6.0 Content rejected',
  '530 5.7.0 Must issue a STARTTLS command first',
  '535 5.7.8 Username and Password not accepted',
  '550 Requested action not taken: mailbox unavailable',
  '550-Requested action not taken: mailbox unavailable\r\n550 invalid DNS MX or A/AAAA resource record',
  '550 Reverse DNS lookup failed for your IP address',
  '554 transaction failed',
  '550 denied',
  '550',
  '',
  // The sender's address
  '550 5.1.7 Invalid address of the sender',
  '550 5.1.8 <careers@riverside.example>: Sender address rejected: Domain not found',
  '550 5.1.0 Sender denied',
  '550 Sender verify failed: user unknown',
  // Contradictions
  '550 5.7.1 user unknown',
  '550 5.1.1 <ann@northwind.example>: Recipient address rejected: blocked using zen.spamhaus.org',
  '550 5.1.1 Your IP address is on a blocklist',
  '550 User unknown or blocked by our spam filter',
  '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
  '550 Absender gesperrt wegen Spam: Benutzer unbekannt',
  // Not codes
  '550 Connection from [5.1.1.20] refused',
  // Temporary, and still about us
  '450 4.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
  '450 5.7.1 Refused',
  '421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address.',
]

const DEFERRED = [
  '450 4.2.0 <ann@northwind.example>: Recipient address rejected: Greylisted, see http://postgrey.example/',
  '451 4.7.1 Greylisting in action, please come back later',
  '450 4.1.1 <ann@northwind.example>: Recipient address rejected: unverified address: User unknown',
  '421 4.3.2 Service shutting down',
  '451 4.4.1 Connection timed out',
  '452 4.3.1 Insufficient system resources',
  // The enhanced code or the reply code says that the problem is temporary
  '550 4.7.1 Greylisted, try again in five minutes',
  '554 4.4.7 Delivery time expired',
  '550 4.1.1 Cannot verify the recipient now',
  '450 5.1.1 User unknown',
  '450 5.2.1 Mailbox disabled for the moment',
]

it.each(ADDRESS)('blames the address: %s', (answer) => expect(refusalKind(answer)).toBe('address'))
it.each(FULL)('finds the mailbox full: %s', (answer) => expect(refusalKind(answer)).toBe('mailbox-full'))
it.each(OURS)('does not blame the address: %s', (answer) => expect(refusalKind(answer)).toBe('ours'))
it.each(DEFERRED)('is asked to try again: %s', (answer) => expect(refusalKind(answer)).toBe('deferred'))

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...ADDRESS, ...FULL, ...OURS, ...DEFERRED))
const part = fc.nat({ max: 999 })

it('takes a code about a full mailbox for nothing else, unless it is our own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 599 }), fc.constantFrom('4.2.2', '5.2.2'), text, (reply, code, words) => {
      expect(refusalKind(`${reply} ${code} ${words}`)).toBe('mailbox-full')
    }),
  )
  expect(refusalKind('552 5.2.2 Mailbox full', false)).toBe('ours')
})

it.each(ADDRESS)('does not take the words for an answer about the recipient elsewhere: %s', (answer) => {
  expect(refusalKind(answer, false)).toBe('ours')
})

it('never blames the address for a policy or the sender, whatever the words say', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        part.map((detail) => `5.7.${detail}`),
        fc.constantFrom('5.1.7', '5.1.8'),
      ),
      text,
      (code, words) => {
        expect(refusalKind(`550 ${code} ${words}`)).toBe('ours')
        expect(refusalKind(`550-${code} ${words}\r\n550 ${code} ${words}`)).toBe('ours')
      },
    ),
  )
})

it('never blames the address where a server says to try later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 499 }), text, (code, words) => {
      expect(refusalKind(`${code} ${words}`)).not.toBe('address')
    }),
  )
})

it('blames the address only for its own codes, or for words that say so', () => {
  const other = fc.tuple(fc.constantFrom(0, 3, 4, 5, 6), part).map(([subject, detail]) => `5.${subject}.${detail}`)
  fc.assert(
    fc.property(other, (code) => {
      expect(refusalKind(`550 ${code} refused`)).toBe('ours')
    }),
  )
})

it('judges a long answer at once', () => {
  const start = process.threadCpuUsage()
  for (const piece of ['a', '5.1.', '<', '@', 'mailbox ', 'user ', 'no ', ' '])
    refusalKind(`550 ${piece.repeat(100_000)}`)
  expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000)
})
