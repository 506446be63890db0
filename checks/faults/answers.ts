// What users see while something is broken.

/** Counts the answers of the server. */
export class Answers {
  /** Successful ones. */
  good = 0
  /** Responses with an error, by status and sentence. */
  readonly sentences = new Map<string, number>()
  /** Responses whose error tells users nothing, or too much. */
  readonly withoutSentence: string[] = []
  /** Status 500 and above, with or without a sentence. */
  serverErrors = 0
  /** Nobody listened: the process did not run. */
  unreachable = 0
  /** A request had begun, and its connection broke: the reasons. */
  readonly broken: string[] = []
  /** Unit: seconds. */
  slowest = 0

  async note(response: Response): Promise<void> {
    const body = await response.text()
    if (response.ok) {
      this.good++
      return
    }
    if (response.status >= 500) this.serverErrors++
    const sentence = sentenceIn(body, response.headers.get('content-type') ?? '')
    if (!isSentence(sentence)) this.withoutSentence.push(`${response.status} ${body.slice(0, 300)}`)
    // The id of the request differs every time.
    const kind = `${response.status} ${sentence.replace(/\(Request .*\)/, '(Request …)')}`
    this.sentences.set(kind, (this.sentences.get(kind) ?? 0) + 1)
  }

  describe(): string {
    const errors = [...this.sentences].map(([kind, count]) => `    ${count} × ${kind}`)
    const reasons = this.broken.length > 0 ? ` (${this.broken.join(', ')})` : ''
    const counts = `  ${this.good} good answers, ${this.unreachable} refused connections, ${this.broken.length} broken ones${reasons}, the slowest after ${this.slowest.toFixed(1)} s`
    return [counts, ...errors, ...this.withoutSentence.map((text) => `    NO SENTENCE: ${text}`)].join('\n')
  }
}

/** The text that a person or program would read first. */
function sentenceIn(body: string, type: string): string {
  if (type.includes('json')) return (JSON.parse(body) as { message?: string }).message ?? ''
  if (type.includes('html')) return (/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '').replace(/<[^>]+>/g, '').trim()
  return body.trim()
}

/** Words, not a code and not the inside of the program. */
export function isSentence(text: string): boolean {
  return /^[A-Z]\S* \S+/.test(text) && !/\n|\bat \S+ \(|\.[jt]s:\d|\bECONN|\bSQL|\bpg_/.test(text)
}
