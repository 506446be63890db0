/**
 * Reads a file of settings as systemd does (man systemd.exec, EnvironmentFile). Later settings replace earlier ones. Lines
 * without an equals sign, and invalid names, are ignored.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  const read: Read = { name: '', value: '', kept: 0 }
  let state: State = 'line'
  for (const char of text.replaceAll('\r', '\n')) {
    const next: State = NEXT[state](char, read)
    if (next === 'line' && VALUE_STATES.includes(state)) store(settings, read)
    state = next
  }
  if (VALUE_STATES.includes(state)) store(settings, read)
  return settings
}

/** Reads `NAME=value "NAME=a value"`, the format of the setting Environment= in a unit. */
export function readAssignments(text: string): Record<string, string> {
  const words = text.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'])+/g) ?? []
  return Object.assign({}, ...words.map((word) => readEnvironmentFile(unquoted(word))))
}

/** Removes quotes. Percent signs are doubled in units. */
function unquoted(word: string): string {
  const [, quote, text] = /^(["'])(.*)\1$/s.exec(word) ?? []
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text ?? word) ?? []
  const plain = value.replaceAll('%%', '%')
  return quote ? `${name}=${quote}${plain}${quote}` : `${name}=${plain}`
}

/** The state of the parser. `kept` is the length of the value without unquoted spaces at its end, which do not count. */
type Read = { name: string; value: string; kept: number }

const VALUE_STATES: readonly State[] = ['gap', 'plain', 'escaped', 'single', 'double', 'escaped in double']

type State = 'line' | 'comment' | 'name' | 'gap' | 'plain' | 'escaped' | 'single' | 'double' | 'escaped in double'

const NEXT: Record<State, (char: string, read: Read) => State> = {
  line: (char, read) => {
    if (isSpace(char)) return 'line'
    Object.assign(read, { name: char, value: '', kept: 0 })
    return char === '#' || char === ';' ? 'comment' : 'name'
  },
  comment: (char) => (char === '\n' ? 'line' : 'comment'),
  name: (char, read) => {
    if (char === '\n') return 'line'
    if (char === '=') return 'gap'
    read.name += char
    return 'name'
  },
  // Before a value, or after a quoted part of it.
  gap: (char, read) => {
    if (char === '\n') return 'line'
    if (char === "'") return 'single'
    if (char === '"') return 'double'
    if (char === '\\') return 'escaped'
    return isSpace(char) ? 'gap' : add(read, char, 'plain')
  },
  plain: (char, read) => {
    if (char === '\n') return 'line'
    if (char === '\\') return 'escaped'
    if (!isSpace(char)) return add(read, char, 'plain')
    read.value += char
    return 'plain'
  },
  escaped: (char, read) => (char === '\n' ? 'plain' : add(read, char, 'plain')),
  single: (char, read) => (char === "'" ? 'gap' : add(read, char, 'single')),
  double: (char, read) => {
    if (char === '\\') return 'escaped in double'
    return char === '"' ? 'gap' : add(read, char, 'double')
  },
  'escaped in double': (char, read) => {
    if (char === '\n') return 'double'
    return add(read, '"\\`$'.includes(char) ? char : `\\${char}`, 'double')
  },
}

function isSpace(char: string): boolean {
  return ' \t\n'.includes(char)
}

function add(read: Read, char: string, state: State): State {
  read.value += char
  read.kept = read.value.length
  return state
}

function store(settings: Record<string, string>, { name, value, kept }: Read): void {
  const key = name.trimEnd()
  if (/^[A-Za-z_]\w*$/.test(key)) settings[key] = value.slice(0, kept)
}
