import { type ESTree, parseSync } from 'vite'
import type { ProjectFile } from './project-files.ts'

type Node = ESTree.Node

/** Where people's sentences are written; elsewhere words are values, statements or logs. */
const READ_BY_PEOPLE = /^src\/(web|domain)\/.*\.tsx?$|^src\/server\/.*\.tsx$|^src\/server\/privacy\/(?!audit\/).*\.ts$/

/** Read in English (docs/decisions/0053-languages.md). */
const ENGLISH = [
  /\.test\.tsx?$|\.d\.ts$/,
  // Documents of the API, and a screen for developers.
  /^src\/server\/(integrations\/api-reference|platform\/outbox)\//,
  // Titles of columns in files.
  /^src\/domain\/(office\/export-columns|office\/open-requests|internships\/import-fields|privacy\/audit)\.ts$/,
  // Names of encodings.
  /^src\/domain\/text\/text-encodings\.ts$/,
  // The words of mail servers.
  /^src\/domain\/platform\/mail-refusal\.ts$/,
  // Stored texts: the words that admins start from, and what stands for an erased person.
  /^src\/domain\/(settings\/email-texts|people\/erasure)\.ts$/,
]

const WORD = /[a-z]{2,}/i
const PHRASE = /^[\s(]*[a-z]+[,.:]? \(?[a-z]{2,}|^[\s(]+[a-z]{2,}/i
const PHRASE_BESIDE_VALUE = /(^|\s)[(“]?[a-z]{2,}[,.:)]*\s|\s[(“]?[a-z]{2,}/i
const VALUES = [
  'web app',
  'device app',
  'first name',
  'last name',
  'recovery code',
  'emailed code',
  'day first',
  'month first',
  'own data',
  'is not',
  'not in',
]
const NAMES = ['SAML 2.0']
/** What becomes a title: `section('Account', …)`, `{ what: 'Internships' }`. */
const TITLE = /^[A-Z][a-z]+( [a-z]+)*$/
/** A column of a statement: `providerId as kind`. */
const COLUMN = /^[\w.]+ as \w+$/
const MARKUP = /^\((min|max|prefers)-|^@media|!important|^\d+px|^<!doctype|filename\*=/

/** Texts in the code that look like sentences, as `path:line text`. */
export function sentencesInCode(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path }) => READ_BY_PEOPLE.test(path) && !ENGLISH.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      sentencesIn(parseSync(path, text).program, []).map(
        (node) => `${path}:${text.slice(0, node.start).split('\n').length} ${textOf(node).trim()}`,
      ),
    )
}

function sentencesIn(node: Node, parents: readonly Node[]): Node[] {
  if (isSkipped(node)) return []
  const children = Object.values(node)
    .flat()
    .filter((child): child is Node => child !== null && typeof child === 'object' && 'type' in child)
  // Keys are values.
  const read = node.type === 'Property' ? [node.value] : children
  return [
    ...(isSentence(node, parents) ? [node] : []),
    ...read.flatMap((child) => sentencesIn(child, [node, ...parents])),
  ]
}

/** Parts of the code whose texts nobody reads as sentences. */
function isSkipped(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TaggedTemplateExpression':
    case 'ThrowStatement':
    case 'NewExpression':
    case 'TSTypeAliasDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeParameterInstantiation':
      return true
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && isNamed(node.callee.object, 'log')
    case 'BinaryExpression':
      return node.operator !== '+'
    case 'Property':
      // An email's ground is for its readers in the code, its sample is made up, and the name of an endpoint stands in the audit trail.
      return isNamed(node.key, 'id', 'supervisorId', 'endpoint', 'sample', 'leaves')
    case 'TSAsExpression':
      // A closed list: `['web app', 'device app'] as const`.
      return (
        node.expression.type === 'ArrayExpression' && node.expression.elements.every((one) => one?.type === 'Literal')
      )
    case 'JSXAttribute':
      return isNamed(node.name, 'className', 'style', 'autoComplete', 'content', 'd', 'rel')
    case 'JSXElement':
      return isInOtherLanguage(node.openingElement)
    default:
      return false
  }
}

/** In English for everybody, or for computers. */
function isInOtherLanguage({ name, attributes }: ESTree.JSXOpeningElement): boolean {
  return (
    isNamed(name, 'code', 'pre', 'style') ||
    attributes.some((attribute) => attribute.type === 'JSXAttribute' && isNamed(attribute.name, 'lang'))
  )
}

function isNamed(node: object, ...names: string[]): boolean {
  return 'name' in node && typeof node.name === 'string' && names.includes(node.name)
}

function isSentence(node: Node, parents: readonly Node[]): boolean {
  const text = textOf(node)
  if (!WORD.test(text) || MARKUP.test(text) || VALUES.includes(text) || NAMES.includes(text)) return false
  if (COLUMN.test(text)) return false
  if (isTitle(text, parents)) return true
  if (node.type === 'JSXText') return true
  return node.type === 'TemplateElement' ? PHRASE_BESIDE_VALUE.test(text) : PHRASE.test(text) || isShown(parents)
}

function isTitle(text: string, [parent]: readonly Node[]): boolean {
  if (!TITLE.test(text)) return false
  if (parent?.type === 'Property') return isNamed(parent.key, 'heading', 'label', 'title', 'what')
  return parent?.type === 'CallExpression' && parent.callee.type === 'Identifier'
}

/** Whether the text is a child of an element, perhaps as one of several: `{isNew ? 'new' : null}`. */
function isShown([parent, ...parents]: readonly Node[]): boolean {
  if (!parent) return false
  if (parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression') return isShown(parents)
  const holder = parents[0]?.type
  return parent.type === 'JSXExpressionContainer' && (holder === 'JSXElement' || holder === 'JSXFragment')
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'JSXText') return node.value
  return node.type === 'TemplateElement' ? (node.value.cooked ?? '') : ''
}
