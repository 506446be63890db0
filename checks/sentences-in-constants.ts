import { type ESTree, parseSync } from 'vite'
import type { ProjectFile } from './project-files.ts'

type Node = ESTree.Node

/**
 * Sentences that are read from the catalogue while a module loads, as `path:line text`. That is before anybody reads them, so
 * they stay in one language for everybody (docs/decisions/0054-catalogue.md).
 */
export function sentencesInConstants(files: readonly ProjectFile[]): string[] {
  const programs = files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((file) => ({ ...file, program: parseSync(file.path, file.text).program }))
  const exported = new Set(programs.flatMap(({ program }) => [...speakersIn(program).exported]))
  return programs.flatMap(({ path, text, program }) => {
    const local = speakersIn(program)
    const speakers = new Set([...local.names, ...importedNames(program).filter((name) => exported.has(name))])
    return callsAtLoad(program)
      .filter(({ callee }) => isMessage(callee) || (callee.type === 'Identifier' && speakers.has(callee.name)))
      .map((call) => `${path}:${text.slice(0, call.start).split('\n').length} ${text.slice(call.start, call.end)}`)
  })
}

/** The functions of a module that say a sentence as soon as they are called. */
function speakersIn(program: ESTree.Program) {
  const names = new Set<string>()
  const exported = new Set<string>()
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    for (const { name, code } of functionsIn(isExported ? statement.declaration : statement)) {
      if (!callsWithin(code).some(({ callee }) => isMessage(callee))) continue
      names.add(name)
      if (isExported) exported.add(name)
    }
  }
  return { names, exported }
}

function functionsIn(node: Node | null): { name: string; code: Node }[] {
  if (node?.type === 'FunctionDeclaration' && node.id && node.body) return [{ name: node.id.name, code: node.body }]
  if (node?.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, code: init.body! }]
      : [],
  )
}

function importedNames(program: ESTree.Program): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
  )
}

/** Calls in code that runs when the module loads: outside of functions, or of these functions if they are called there. */
function callsAtLoad(node: Node): ESTree.CallExpression[] {
  if (isFunction(node)) return []
  return [...(node.type === 'CallExpression' ? [node] : []), ...childrenOf(node).flatMap(callsAtLoad)]
}

/** The calls of a function's body, without those of functions in it. */
function callsWithin(body: Node): ESTree.CallExpression[] {
  return callsAtLoad(body)
}

function isFunction(node: Node): boolean {
  return /Function|MethodDefinition|PropertyDefinition|^TSTypeAnnotation|^TSType/.test(node.type)
}

function isMessage(callee: Node): boolean {
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'm'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => child !== null && typeof child === 'object' && 'type' in child)
}
