import type { Message } from '../scripts/catalogue.mjs'

/** All forms of a message. */
export function formsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message[0].match)
}

/** The values and marks that a form contains, such as `{count}`, `{#link}` and `{/link}`. */
export function placeholdersOf(form: string): string[] {
  return [...form.replaceAll(/\\./g, '').matchAll(/\{[#/]?\w+\/?\}/g)].map(([found]) => found)
}

/** The plural categories that a count can have. Spanish and French have one more, for whole millions. */
export function pluralCategories(locale: string): string[] {
  const rules = new Intl.PluralRules(locale)
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))]
}

/** A value for everything that a message is filled in with: numbers where it counts, otherwise this name. */
export function valuesFor(message: Message, name: string): Record<string, string | number> {
  const declared = typeof message === 'string' ? [] : (message[0].declarations ?? [])
  const inputs = declared.flatMap((declaration) => /^input (\w+)$/.exec(declaration)?.[1] ?? [])
  const isNumber = (input: string) => declared.some((each) => new RegExp(`= ${input}: (plural|number)`).test(each))
  const named = formsOf(message).flatMap((form) =>
    placeholdersOf(form).flatMap((found) => /^\{(\w+)\}$/.exec(found)?.[1] ?? []),
  )
  return Object.fromEntries([...named, ...inputs].map((input) => [input, isNumber(input) ? 3 : name]))
}
