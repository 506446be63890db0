// npm run pseudo-language: looks at every screen in a language in which all sentences of the catalogue are marked and long.
// What is not marked is not in the catalogue; what breaks would break in a real language, too.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, fail, findNode, onStop, ROOT, run, runInForeground, say } from './set-up.mjs'
import { findBrowser } from './test-browser.mjs'

/** A copy of the project with its own build, so that the real one is never touched. */
const COPY = join(ROOT, 'dist/pseudo-language')
const COPIED = ['docs', 'messages', 'project.inlang', 'scripts', 'src']

/** The language that it replaces in the copy: in Chinese, browsers write dates and lists without Latin letters. */
const REPLACED = 'zh-Hans'

/** How much longer than English sentences become. */
const GROWTH = 1.4

const LETTERS = {
  ...pairs('abcdefghijklmnopqrstuvwxyz', 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ'),
  ...pairs('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ȦɃƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'),
}

ensureInstalled({ purpose: 'testing' })
const node = findNode()
onStop(() => process.exit(1))
const findingBrowser = findBrowser()
copyProject()
translate()
say('Building...')
const { status, output } = await run(node, [join(COPY, 'scripts/build.mjs')])
if (status !== 0) fail(output)
const browser = await findingBrowser
if (!browser) fail('No Chromium was found or could be installed. Set CHROME_PATH.')
const journeys = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--project', 'pseudo-language']
runInForeground(node, [...journeys, ...process.argv.slice(2)], { PRODUCT_ROOT: COPY, CHROME_PATH: browser })

function copyProject() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  const files = readdirSync(ROOT).filter((name) => /\.(json|ts)$/.test(name))
  for (const name of [...COPIED, ...files]) cpSync(join(ROOT, name), join(COPY, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
}

function translate() {
  const settings = join(COPY, 'project.inlang/settings.json')
  write(settings, { ...read(settings), locales: ['en', REPLACED] })
  for (const file of readdirSync(join(COPY, 'messages/en'))) {
    const sentences = Object.entries(read(join(COPY, 'messages/en', file)))
    const translated = sentences.map(([key, sentence]) => [key, translation(key, sentence)])
    write(join(COPY, 'messages', REPLACED, file), Object.fromEntries(translated))
  }
}

function translation(key, sentence) {
  if (key === 'common_locale') return REPLACED
  if (key === 'common_text_direction') return sentence
  if (typeof sentence === 'string') return lengthened(sentence)
  const [{ match, ...rest }] = sentence
  return [{ ...rest, match: Object.fromEntries(Object.entries(match).map(([form, text]) => [form, lengthened(text)])) }]
}

/** 'Edit {name}' becomes '⟦Ḗḓīīŧ {name}⟧': values and marks stay as they are, and vowels are doubled. */
function lengthened(sentence) {
  const parts = sentence.split(/(\\?\{[^{}]*\})/)
  const accented = parts.map((part) => (part.includes('{') ? part : part.replaceAll(/[a-z]/gi, longLetter))).join('')
  const missing = Math.ceil(GROWTH * visible(sentence)) - visible(accented) - 2
  return `⟦${accented}${missing > 0 ? ` ${'ẋẋẋẋẋẋẋ '.repeat(missing).slice(0, missing)}`.trimEnd() : ''}⟧`
}

function longLetter(letter) {
  const accented = LETTERS[letter]
  return /[aeiou]/i.test(letter) ? accented + accented.toLowerCase() : accented
}

function visible(sentence) {
  return sentence.replaceAll(/\{[^{}]*\}/g, '').length
}

function pairs(letters, accented) {
  return Object.fromEntries([...letters].map((letter, index) => [letter, [...accented][index]]))
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function write(file, content) {
  writeFileSync(file, JSON.stringify(content, null, 2))
}
