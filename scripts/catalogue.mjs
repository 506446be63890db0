// Reads the sentences: messages/<locale>/<feature>.json.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './set-up.mjs'

const FOLDER = join(ROOT, 'messages')

export const LOCALES = readdirSync(FOLDER)

export function featuresOf(locale) {
  return readdirSync(join(FOLDER, locale)).map((file) => file.replace('.json', ''))
}

export function readSentences(locale, feature) {
  return JSON.parse(readFileSync(join(FOLDER, locale, `${feature}.json`), 'utf8'))
}

/** Every sentence of a language. */
export function readCatalogue(locale) {
  return Object.assign({}, ...featuresOf(locale).map((feature) => readSentences(locale, feature)))
}

/** What a text does not show as it is written: `\{` is a brace, and `{name}` a value. */
export const FILLED_IN = /\\([{}\\])|\{(\w+)\}/g

/** Whether it is one text for all values, without links and the like inside of it. */
export function isPlain(message) {
  return typeof message === 'string' && !/\{[#/]/.test(message)
}
