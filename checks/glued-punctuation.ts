import { type ESTree, parseSync } from 'vite'
import type { ProjectFile } from './project-files.ts'

type Node = ESTree.Node

const BEFORE = /[(¿¡]$/
const AFTER = /^\s?[.:;!?)]/
/** A label and its value: `${label}: ${value}`. */
const COLON = /^: $/

/**
 * Punctuation that code puts next to a sentence of the catalogue, as `path:line text`: other languages use other signs.
 */
export function gluedPunctuation(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path }) => /^src\/(web|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !path.startsWith('src/server/integrations/api-reference/'))
    .flatMap(({ path, text }) =>
      gluedIn(parseSync(path, text).program, path.endsWith('.tsx') || path.startsWith('src/web/')).map(
        ({ start, end }) => `${path}:${text.slice(0, start).split('\n').length} ${text.slice(start, end)}`,
      ),
    )
}

function gluedIn(node: Node, isShown: boolean): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((child): child is Node => child !== null && typeof child === 'object' && 'type' in child)
  return [
    ...(isGlued(node, isShown) ? [node] : []),
    ...(node.type === 'TaggedTemplateExpression' ? [] : children.flatMap((child) => gluedIn(child, isShown))),
  ]
}

function isGlued(node: Node, isShown: boolean): boolean {
  switch (node.type) {
    case 'TemplateLiteral': {
      const texts = node.quasis.map(({ value }) => value.cooked ?? '')
      const isJoined = isShown && texts.slice(1, -1).some((text) => COLON.test(text))
      return isJoined || node.expressions.some((one, at) => isBeside(one, texts[at]!, texts[at + 1]!))
    }
    case 'BinaryExpression':
      return (
        node.operator === '+' &&
        (isBeside(node.left, '', textOf(node.right)) || isBeside(node.right, textOf(node.left), ''))
      )
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.some((child, at, all) => {
        if (child.type !== 'JSXExpressionContainer') return false
        const after = textOf(all[at + 1])
        const isJoined = after.trim() === ':' && all[at + 2]?.type === 'JSXExpressionContainer'
        return isJoined || isBeside(child.expression, textOf(all[at - 1]), after)
      })
    default:
      return false
  }
}

function isBeside(node: Node, before: string, after: string): boolean {
  return isSentence(node) && (BEFORE.test(before) || AFTER.test(after))
}

function isSentence(node: Node): boolean {
  if (node.type === 'ConditionalExpression') return isSentence(node.consequent) || isSentence(node.alternate)
  if (node.type === 'LogicalExpression') return isSentence(node.right)
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    node.callee.object.name === 'm'
  )
}

function textOf(node: Node | undefined): string {
  if (node?.type === 'JSXText') return node.value
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}
