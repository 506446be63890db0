import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../scripts/catalogue.mjs'
import { filesIn, missingIn } from './evidence.ts'
import { formsOf } from './messages.ts'
import { readText } from './project-files.ts'

// docs/specification.md: every rule of the specification, and the test that holds it.

type Row = { rule: string; evidence: string }

const document = readText('docs/specification.md')
const rows = rowsOf(document)
const english = Object.values(readCatalogue('en')).flatMap((message) => formsOf(message).map(asWritten))
const patterns = english.flatMap(patternOf)

describe('docs/specification.md', () => {
  it('has every section of the specification, and rules in each', () => {
    const sections = document.split(/^## /m).slice(1)
    expect(sections.map((section) => Number.parseInt(section, 10)).filter(Boolean)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(sections.slice(0, 9).filter((section) => rowsOf(section).length === 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(150)
  })

  it('names a test for each rule, or the decision that made it another', () => {
    expect(rows.filter(({ evidence }) => !isHeld(evidence)).map(({ rule }) => rule)).toEqual([])
  })

  it('names tests that exist', () => {
    expect(rows.flatMap(({ rule, evidence }) => missingIn(evidence).map((missing) => `${missing} (${rule})`))).toEqual(
      [],
    )
  })

  it('quotes sentences as the product says them, and as its tests expect them', () => {
    expect(rows.flatMap(unsaidIn)).toEqual([])
  })

  it('states each rule once', () => {
    const rules = rows.map(({ rule }) => rule)
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
  })

  it('reports what does not hold', () => {
    expect(isHeld('`src/domain/time/dates.ts`')).toBe(false)
    expect(isHeld('`src/domain/time/dates.test.ts`')).toBe(false)
    expect(isHeld('decided otherwise: `docs/decisions/0006-report-in-the-browser.md`')).toBe(true)
    const evidence = '`e2e/settings.spec.ts` ‘Account: facts, support and signing out’'
    expect(unsaidIn({ rule: '“Are you sure you want to sign out?”', evidence })).toEqual([])
    expect(unsaidIn({ rule: '“Are you sure to sign out?”', evidence })).toEqual(['Are you sure to sign out?'])
    expect(unsaidIn({ rule: '“Thank You!”', evidence })).toEqual(['Thank You!'])
  })
})

/** A test with the title of what holds the rule, or a decision. */
function isHeld(evidence: string): boolean {
  return /`[^`]+\.(test|spec)\.tsx?` ‘/.test(evidence) || /decided otherwise: `docs\/decisions\//.test(evidence)
}

/** The sentences of a rule that the catalogue does not have, or that none of its tests expects. */
function unsaidIn({ rule, evidence }: Row): string[] {
  const tests = filesIn(evidence).map((path) => readText(path).replaceAll("\\'", "'"))
  return sentencesIn(rule).filter((sentence) => {
    // A value in a test may be any.
    const parts = sentence.split(/\{\w+\}/)
    return !isSaid(sentence) || !tests.some((text) => parts.every((part) => text.includes(part.trim())))
  })
}

function isSaid(sentence: string): boolean {
  return english.includes(sentence) || patterns.some((pattern) => pattern.test(sentence))
}

/** The pattern of a sentence whose values may be any text; none for one with hardly any other words. */
function patternOf(form: string): RegExp[] {
  const parts = form.split(/\{[^}]*\}/)
  if (parts.length === 1 || parts.join('').trim().length < 5) return []
  return [new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('.+')}$`)]
}

/** The text without the marks of links and emphasis. */
function asWritten(form: string): string {
  return form.replaceAll(/\{[#/]\w+\/?\}/g, '')
}

function sentencesIn(rule: string): string[] {
  return [...rule.matchAll(/“([^”]+)”/g)].map((match) => match[1]!)
}

function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
    .map(([, rule = '', evidence = '']) => ({ rule, evidence }))
    .filter(({ rule }) => rule !== 'rule')
}
