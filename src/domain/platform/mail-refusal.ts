/**
 * Why a mail server did not accept an email (product decision 34). `address`: the address does not exist or accepts no email, so
 * a retry cannot help. `mailbox-full`: it exists and may accept email later. `deferred`: the server asks to retry later, as many
 * do with unknown senders. `ours`: everything else, such as a blocklist, a policy or a limit of our own server.
 */
export const REFUSAL_KINDS = ['address', 'mailbox-full', 'deferred', 'ours'] as const
export type RefusalKind = (typeof REFUSAL_KINDS)[number]

/** What delays an email while it is retried, as its sender and the office read it. */
export type HeldUpBy = Exclude<RefusalKind, 'address' | 'deferred'>

/**
 * Classifies the response of a mail server or the reason in a provider's report: of one line or several, with or without an
 * enhanced status code (RFC 3463), in the languages of employers' mail servers. `isAboutRecipient` is false for a response to
 * anything but RCPT TO or the message. An enhanced code outweighs the reply code and general words. If code and words contradict
 * each other, or either code says to retry later, the address is not blamed.
 */
export function refusalKind(whole: string, isAboutRecipient = true): RefusalKind {
  const answer = whole.slice(0, LONGEST)
  const code = enhancedCode(answer)
  const words = wordsOf(answer)
  if (isAboutRecipient && code !== null && FULL_CODES.test(code)) return 'mailbox-full'
  const isOurs = OURS.test(words) || (code !== null && OUR_CODES.test(code))
  if (isTemporary(answer, code)) {
    if (isOurs) return 'ours'
    return FULL.test(words) ? 'mailbox-full' : 'deferred'
  }
  if (!isAboutRecipient || isOurs) return 'ours'
  if (FULL.test(words)) return 'mailbox-full'
  if (code !== null && ADDRESS_CODES.test(code)) return 'address'
  // Words decide only where the code is unspecific.
  if (GENERAL.test(words)) return 'ours'
  return UNKNOWN.test(words) || MICROSOFT_UNKNOWN.test(answer) ? 'address' : 'ours'
}

/** Longer answers state the problem in their first lines. Unit: characters. */
const LONGEST = 1500

/** The first enhanced status code; the numbers of an IP address do not count. */
function enhancedCode(answer: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(answer)?.[0] ?? null
}

/** Judges by the reply code at the start, or by the enhanced code. */
function isTemporary(answer: string, code: string | null): boolean {
  const reply = /^\D{0,20}([245])\d\d(?!\d)/.exec(answer.trimStart())?.[1]
  return reply === '4' || (code?.startsWith('4') ?? false)
}

/** Bad recipient address, mailbox, domain or syntax, and disabled mailboxes. */
const ADDRESS_CODES = /^5\.(1\.(?!7$|8$)\d+|2\.1)$/
const FULL_CODES = /^[45]\.2\.2$/
/** Problems with the sender, and everything about security and policy. */
const OUR_CODES = /^5\.(1\.[78]|7\.\d+)$/

/**
 * The sentences of an answer on one line, without the codes that each line repeats, addresses, links and host names, which may
 * contain any word.
 */
function wordsOf(answer: string): string {
  return answer
    .replace(/^[ \t]*[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}[ \t])?/gm, ' ')
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/<[^<>\s]*>|\S*@\S*/g, ' ')
    .replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu, ' ')
    .replace(/[\s_]+/g, ' ')
    .toLowerCase()
}

const FULL = any([
  'mailbox (?:is |size |storage )?(?:full|exceeded|over)',
  '(?:over|exceeded|exceeds|out of) (?:the |its |their |your )?(?:mailbox |storage |disk |message )*(?:quota|storage|space)',
  '(?:mailbox|user|account|recipient|disk|storage)[^.;:]{0,40}(?:quota|storage)[^.;:]{0,20}(?:exceeded|full)',
  'quota (?:has been )?exceeded',
  'inbox is full|insufficient (?:system )?storage for|out of storage space|not enough (?:disk )?space',
  'postfach[^.;]{0,30}voll|speicherplatz[^.;]{0,30}(?:voll|erschöpft|überschritten)|kontingent[^.;]{0,20}überschritten',
  'boîte[^.;]{0,40}pleine|quota dépassé',
  'buz[oó]n[^.;]{0,40}llen[oa]|cuota excedida',
  'casella[^.;]{0,40}piena|postvak[^.;]{0,20}vol(?![\\p{L}])',
  '邮箱已满|邮箱空间不足|صندوق البريد ممتلئ',
])

const UNKNOWN = any([
  '(?:unknown|invalid|no such|non-?existent|bad destination|unrecognized|unrouteable|unroutable|undeliverable) (?:local )?(?:user|recipient|mailbox|address|account|person|alias|email|e-mail)',
  "(?:user|recipient|mailbox|address|account|alias|addressee|email|e-mail)(?: address| account| name)?(?: \\S+)? (?:is |was )?(?:unknown|not found|not known|invalid|undeliverable|inactive|disabled|non-?existent|does ?n[o']t exist|does not exist|doesn’t exist|no longer exists|not exist|has been disabled|has been deleted|not listed|not recognized|not a known user)",
  "(?:email |e-mail )?(?:account|address)[^.;]{0,60}(?:does ?n[o']t exist|does not exist|is disabled|is inactive|cannot be found|not found)",
  '(?:no|not a|isn.t a) (?:valid |known |local )?(?:user|mailbox|recipient|account)(?: by that name| with that name| here| named)?(?: \\S+)?$',
  'no (?:mailbox|user|account|such user|such mailbox|such address|such recipient)[^.;]{0,30}(?:here|by that name|exists)',
  'not our customer|(?:recipient|user) not (?:found|here)|(?:does not|doesn.t) have an? \\S*(?: \\S+)? ?account',
  'resolver\\.adr\\.(?:recipnotfound|recipientnotfound|exrecipnotfound)|recipnotfound|recipient ?not ?found',
  '(?:benutzer|empfänger|postfach|adresse|e-mail-adresse|mailbox)[^.;]{0,40}(?:unbekannt|existiert nicht|nicht bekannt|nicht gefunden|nicht vorhanden|ungültig)',
  '(?:unbekannter?|ungültiger?|kein) (?:benutzer|empfänger|postfach|adressat|adresse|solcher benutzer|solches postfach)',
  '(?:utilisateur|destinataire|adresse|boîte|compte)[^.;]{0,40}(?:inconnue?|inexistante?|n.existe pas|n.existe plus|invalide|introuvable)',
  '(?:usuario|destinatario|direcci[oó]n|buz[oó]n|cuenta)[^.;]{0,40}(?:desconocid[oa]|inexistente|no existe|no encontrad[oa]|inv[aá]lid[oa])',
  '(?:utente|destinatario|casella|indirizzo)[^.;]{0,40}(?:sconosciut[oa]|inesistente|non esiste|non trovat[oa])',
  '(?:gebruiker|ontvanger|postvak|adres)[^.;]{0,40}(?:onbekend|bestaat niet|niet gevonden)',
  '(?:usuário|utilizador|destinatário)[^.;]{0,40}(?:desconhecido|inexistente|não existe)',
  '用户不存在|收件人不存在|邮箱不存在|未知用户|المستخدم غير موجود|مستخدم غير معروف|العنوان غير موجود',
])

/** Exchange Online and Outlook.com do not say in words that they do not know a recipient. */
const MICROSOFT_UNKNOWN =
  /5\.4\.1 recipient address rejected: access denied|5\.5\.0 .*mailbox unavailable \(S2017062302\)/i

/** Words that blame us, our server or the message, whatever else is said. */
const OURS = any([
  'block(?:ed|ing)?[ -]?list|black[ -]?list|deny[ -]?list|\\b[dr]n?s?bls?\\b|spamhaus|spamcop|barracuda|sorbs|uceprotect|proofpoint',
  '(?<!user |account |mailbox |recipient )(?:is |was |been |are |temporarily |message |mail |connection |client |host )blocked|blocked (?:using|by|for|due|because|from|-)|:blocked',
  'reputation|(?<!\\p{L})spam|(?<!\\p{L})junk|bulk mail|phish|virus|malware|unsolicited|suspicious',
  '(?<!\\p{L})(?:spf|dkim|dmarc|arc)(?!\\p{L})|authenticat|unauthenticated|not authori[sz]ed|unauthori[sz]ed|log ?in first|credentials',
  'relay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted|not allowed|prohibited)|(?:unable|refus\\p{L}*|not permitted|not allowed|cannot) to relay|(?:cannot|do(?:es)? not|won.t|not) relay|relay not permitted|relaying denied|weitersendung',
  'sender|(?<!\\p{L})mail from(?!\\p{L})|return[ -]path|envelope from|absender|expéditeur|remitente|mittente|发件人|المرسل',
  'polic(?:y|ies)|administrative(?:ly)? (?:prohibition|prohibited)|content (?:rejected|filter)|message content',
  '(?:rate|sending|daily|hourly|message|connection|recipient|credit|account)s? (?:sending )?(?:limit|quota)|too many|too (?:fast|quickly|much mail)|at a rate|throttl|limit exceeded|quota for',
  'reverse dns|\\bptr\\b|\\bhelo\\b|\\behlo\\b|your (?:ip|host|server|domain|network|isp|organi[sz]ation)|(?:client|sending) host|ip address|(?<!\\p{L})dns(?!\\p{L})',
  'gesperrt wegen|auf (?:einer|der) (?:sperr|black)liste|abgelehnt wegen|liste noire|lista negra|反垃圾|黑名单|القائمة السوداء',
])

/** Words that give no reason. */
const GENERAL = any(['message (?:rejected|refused)|transaction (?:failed|rejected)'])

function any(patterns: string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'), 'u')
}
