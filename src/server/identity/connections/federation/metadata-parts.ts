import * as m from '#messages'
import { OutsideError } from '../outside-fetch.ts'

/**
 * A part of a metadata document: complete elements and the text between them, with the groups around them (opening tags of
 * `EntitiesDescriptor`, outermost first). Text outside of all groups is a part too; without groups it is the whole document.
 */
export type Part = { groups: readonly string[]; content: string }

/** Long enough to be read quickly, short enough to need little memory. Unit: characters. */
const PART = 100_000
/** The maximum length of a tag or comment. Unit: characters. */
const LONGEST = 1_000_000

/** Cuts a document that arrives in chunks of any length. Every group begins and ends with a part, which can be empty. */
export function* partsOf(chunks: Iterable<string>): Generator<Part> {
  const groups: string[] = []
  let text = ''
  let position = 0
  /** How many elements of the innermost group are open at the position. */
  let depth = 0
  const cut = (end: number): Part => {
    const content = text.slice(0, end)
    text = text.slice(end)
    position -= end
    return { groups: [...groups], content }
  }
  for (const chunk of chunks) {
    text += chunk
    for (let markup = nextMarkup(text, position); markup; markup = nextMarkup(text, position)) {
      position = markup.end
      const { tag, start } = markup
      if (depth === 0 && GROUP.test(tag) && !tag.endsWith('/>')) {
        yield cut(start)
        if (!tag.startsWith('</')) groups.push(tag)
        else if (nameIn(groups.pop() ?? '') !== nameIn(tag)) throw notXml()
        cut(tag.length)
      } else depth += steps(tag)
      if (groups.length > 0 && depth === 0 && position >= PART) yield cut(position)
    }
  }
  if (groups.length > 0) throw notXml()
  yield cut(text.length)
}

/** The part as a document of its own, whose root is the outermost group. */
export function documentOf({ groups, content }: Part): string {
  return groups.join('') + content + closingTags(groups)
}

export function closingTags(groups: readonly string[]): string {
  return groups.map((tag) => `</${nameIn(tag)}>`).reduceRight((tags, tag) => tags + tag, '')
}

export function notXml(): OutsideError {
  return new OutsideError(m.connections_saml_metadata_not_xml())
}

const GROUP = /^<\/?(?:[\w.-]+:)?EntitiesDescriptor[\s>]/
const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y
/** Markup that can contain text that looks like tags. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

type Markup = { tag: string; start: number; end: number }

/** The next complete markup; null if there is none yet. */
function nextMarkup(text: string, position: number): Markup | null {
  const start = text.indexOf('<', position)
  if (start < 0) return null
  const end = endOfMarkup(text, start)
  if (end < 0 && text.length - start > LONGEST) throw notXml()
  return end < 0 ? null : { tag: text.slice(start, end), start, end }
}

function endOfMarkup(text: string, start: number): number {
  const other = OTHERS.find(([opening]) => text.startsWith(opening, start))
  if (other) {
    const end = text.indexOf(other[1], start + other[0].length)
    return end < 0 ? end : end + other[1].length
  }
  TAG.lastIndex = start
  return TAG.test(text) ? TAG.lastIndex : -1
}

/** How many levels deeper a tag leads. */
function steps(tag: string): number {
  if (tag.startsWith('</')) return -1
  return /^<[!?]|\/>$/.test(tag) ? 0 : 1
}

function nameIn(tag: string): string {
  return /^<\/?([^\s/>]*)/.exec(tag)?.[1] ?? ''
}
