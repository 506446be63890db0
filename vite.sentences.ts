import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, type Plugin, parseAst } from 'vite'
import { type Catalogue, FILLED_IN, isPlain, type Message, readCatalogue } from './scripts/catalogue.mjs'

type Range = { start: number; end: number }
type Call = Range & { key: string; values: Map<string, Range> }

const COMPILED = join(import.meta.dirname, 'dist/messages')
const ISOLATED = join(import.meta.dirname, 'src/domain/text/isolated.ts')
const PREFIX = '\0sentences:'

/**
 * Writes the sentences of a language into the modules that use them: `m.common_supervisor({ index })` becomes the text itself. What has
 * several forms or marks stays a function, of which every module gets its own copy. So a sentence is in the chunks that show it
 * and nowhere else; the compiled catalogue is one module, which every screen would load as a whole.
 */
export function sentencesOf(locale: string): Plugin {
  // A language without a sentence yet says it in English.
  const catalogue = { ...readCatalogue('en'), ...readCatalogue(locale) }
  const direction = catalogue.common_text_direction as string
  const compiled = new Map<string, string>()
  return {
    name: 'sentences',
    buildStart() {
      for (const each of ['en', locale])
        for (const [key, code] of constantsIn(readFileSync(join(COMPILED, `messages/${each}.js`), 'utf8')))
          compiled.set(key, code)
    },
    transform(code, id) {
      const source = /from ['"]#messages['"]/.exec(code)?.[0]
      if (!source) return
      const written = write(code, catalogue)
      const keys = new Set([...written.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
      return { code: written.replace(source, `from '${PREFIX}${[...keys].join()}:${id}'`), map: null }
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return
      const [keys = ''] = id.slice(PREFIX.length).split(':')
      const sentences = keys.split(',').filter((key) => key in catalogue)
      return [
        `import * as registry from '${join(COMPILED, 'registry.js')}'`,
        `import { isolatedIn, withIsolatedValues } from '${ISOLATED}'`,
        `export const isolated = /* @__PURE__ */ isolatedIn('${direction}')`,
        ...sentences.map((key) => `export const ${key} = ${functionOf(key, catalogue, compiled)}`),
      ].join('\n')
    },
  }
}

/** The source of each constant that a module exports. */
function constantsIn(code: string): [name: string, code: string][] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
    const [declared] = node.declaration.declarations
    return declared?.id.type === 'Identifier' && declared.init
      ? [[declared.id.name, code.slice(declared.init.start, declared.init.end)]]
      : []
  })
}

function functionOf(key: string, catalogue: Catalogue, compiled: ReadonlyMap<string, string>): string {
  const message = catalogue[key]
  return isPlain(message)
    ? `(values) => ${templateOf(message, (name) => `isolated(values.${name})`)}`
    : `/* @__PURE__ */ withIsolatedValues(${compiled.get(key)}, () => isolated)`
}

/** Replaces calls by their texts. A value may contain a call itself. */
function write(code: string, catalogue: Catalogue): string {
  const calls = callsIn(code)
  const between = (start: number, end: number): string => {
    let text = ''
    let position = start
    for (const call of calls) {
      if (call.start < position || call.end > end) continue
      const sentence = textOf(call, catalogue[call.key], between)
      if (sentence === null) continue
      text += code.slice(position, call.start) + sentence
      position = call.end
    }
    return text + code.slice(position, end)
  }
  return between(0, code.length)
}

/** The calls `m.key()` and `m.key({ … })` in the order of the code, so the outer ones first. */
function callsIn(code: string): Call[] {
  const calls: Call[] = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { object, property } = node.callee
    if (object.type !== 'Identifier' || object.name !== 'm' || property.type !== 'Identifier') return
    const values = valuesOf(node.arguments)
    if (values) calls.push({ start: node.start, end: node.end, key: property.name, values })
  })
  return calls.toSorted((a, b) => a.start - b.start)
}

function valuesOf([input, ...others]: ESTree.Argument[]): Map<string, Range> | null {
  if (!input) return new Map()
  if (input.type !== 'ObjectExpression' || others.length > 0) return null
  const values = new Map<string, Range>()
  for (const property of input.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return null
    values.set(property.key.name, property.value)
  }
  return values
}

/** The template literal with these values; null if the sentence must stay a function. */
function textOf(
  { values }: Call,
  message: Message | undefined,
  codeBetween: (start: number, end: number) => string,
): string | null {
  if (!isPlain(message)) return null
  const used = [...message.matchAll(WRITTEN_ANEW)].flatMap(([, , name]) => name ?? [])
  // A value that is used twice must not be computed twice.
  if (new Set(used).size < used.length) return null
  return templateOf(message, (name) => {
    const value = values.get(name)
    return `m.isolated(${value && codeBetween(value.start, value.end)})`
  })
}

/** What a template literal writes differently. */
const WRITTEN_ANEW = new RegExp(`${FILLED_IN.source}|[\`$\\\\]`, 'g')

function templateOf(message: string, value: (name: string) => string): string {
  const text = message.replaceAll(WRITTEN_ANEW, (found, escaped?: string, name?: string) =>
    name ? `\${${value(name)}}` : `\\${escaped ?? found}`,
  )
  return `\`${text}\``
}

type Node = ESTree.Node

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node)
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) visit(child as Node, enter)
}
