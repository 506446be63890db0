import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, type Plugin, parseAst } from 'vite'

type Call = { start: number; end: number; key: string; values: Map<string, string> }

const COMPILED = join(import.meta.dirname, 'dist/messages')
const PREFIX = '\0sentences:'

/**
 * Writes the sentences of a language into the modules that use them: `m.common_supervisor({ index })` becomes the text itself. What has
 * several forms or marks stays a function, of which every module gets its own copy. So a sentence is in the chunks that show it
 * and nowhere else; the compiled catalogue is one module, which every screen would load as a whole.
 */
export function sentencesOf(locale: string): Plugin {
  const functions = new Map<string, string>()
  return {
    name: 'sentences',
    buildStart() {
      // A language without a sentence yet says it in English.
      for (const each of ['en', locale])
        for (const [key, code] of functionsIn(readFileSync(join(COMPILED, `messages/${each}.js`), 'utf8')))
          functions.set(key, code)
      functions.set('isolated', isolatedIn(locale))
    },
    transform(code, id) {
      const source = /from ['"]#messages['"]/.exec(code)?.[0]
      if (!source) return
      const written = write(code, functions)
      const keys = new Set([...written.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
      return { code: written.replace(source, `from '${PREFIX}${[...keys].join()}:${id}'`), map: null }
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return
      const [keys = ''] = id.slice(PREFIX.length).split(':')
      const registry = `import * as registry from '${join(COMPILED, 'registry.js')}'`
      const used = new Set([...keys.split(','), 'isolated'])
      return [registry, ...[...used].map((key) => functions.get(key))].join('\n')
    },
  }
}

/** How values are filled in, both into the texts in the modules and by the functions. */
function isolatedIn(locale: string): string {
  const catalogue = readFileSync(join(import.meta.dirname, `messages/${locale}/common.json`), 'utf8')
  const { common_text_direction: direction } = JSON.parse(catalogue) as { common_text_direction: string }
  return `import { isolatedIn } from '${join(import.meta.dirname, 'src/domain/isolated.ts')}'
export const isolated = /* @__PURE__ */ isolatedIn('${direction}')`
}

/** The source of each function that the compiled catalogue exports. */
function functionsIn(code: string): [key: string, code: string][] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
    const [declared] = node.declaration.declarations
    return declared?.id.type === 'Identifier' ? [[declared.id.name, code.slice(node.start, node.end)]] : []
  })
}

/** Replaces calls by their texts, inner ones first. */
function write(code: string, functions: ReadonlyMap<string, string>): string {
  const replaced = callsIn(code).flatMap((call) => {
    const text = textOf(call, functions.get(call.key))
    return text === null ? [] : [{ ...call, text }]
  })
  const inner = replaced.filter((call) => !replaced.some((other) => other !== call && isWithin(other, call)))
  if (inner.length === 0) return code
  const parts = inner
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
  return write(parts, functions)
}

function isWithin(inner: Call, outer: Call): boolean {
  return inner.start > outer.start && inner.end <= outer.end
}

/** The calls `m.key()` and `m.key({ … })`. */
function callsIn(code: string): Call[] {
  const calls: Call[] = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { object, property } = node.callee
    if (object.type !== 'Identifier' || object.name !== 'm' || property.type !== 'Identifier') return
    const values = valuesOf(node.arguments, code)
    if (values) calls.push({ start: node.start, end: node.end, key: property.name, values })
  })
  return calls
}

function valuesOf([input, ...others]: ESTree.Argument[], code: string): Map<string, string> | null {
  if (!input) return new Map()
  if (input.type !== 'ObjectExpression' || others.length > 0) return null
  const values = new Map<string, string>()
  for (const property of input.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return null
    values.set(property.key.name, code.slice(property.value.start, property.value.end))
  }
  return values
}

/** The template literal with these values; null if the sentence has several forms or marks. */
function textOf({ values }: Call, sentence = ''): string | null {
  const template = /=> \{\s*return \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\]|\\.)*`)\)\s*\}/.exec(
    sentence,
  )?.[1]
  if (!template || /\.parts|registry\./.test(sentence)) return null
  const used = [...template.matchAll(VALUE)].map(([, name = '']) => name)
  // A value that is used twice must not be computed twice.
  if (new Set(used).size < used.length) return null
  return template.replaceAll(VALUE, (_, name: string) => `\${m.isolated(${values.get(name)})}`)
}

const VALUE = /\$\{isolated\(i\?\.(\w+)\)\}/g

type Node = ESTree.Node

function visit(node: Node, enter: (node: Node) => void): void {
  enter(node)
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) visit(child as Node, enter)
}
