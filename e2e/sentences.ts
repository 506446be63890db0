import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Say = (key: string, values?: Record<string, string>) => string

/** The sentences of a language as people read them: `say('welcome', { firstName })`. */
export function sentencesOf(language: string): Say {
  const folder = join(import.meta.dirname, '../messages', language)
  const sentences = new Map(
    readdirSync(folder).flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
  )
  return (key, values = {}) => {
    const sentence = sentences.get(key)
    if (typeof sentence !== 'string') throw new Error(`${language} has no sentence '${key}'`)
    return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
