import { runInThisContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { sentencesOf } from '../vite.sentences.ts'

type Written = {
  /** The sentence of each call. */
  texts: Record<string, string>
  functions: Record<string, unknown>
}

/** What a browser's module gets for calls with these values, and for the sentences themselves. */
export async function browserSentences(
  locale: string,
  calls: [key: string, values: Record<string, string | number>][],
): Promise<Written> {
  const texts = calls.map(([key, values]) => `${key}: m.${key}(${objectLiteral(values)})`)
  const functions = calls.map(([key]) => `${key}: m.${key}`)
  const module = `import * as m from '#messages'
    export const texts = { ${texts.join()} }
    export const functions = { ${functions.join()} }`
  const name = 'virtual:calls'
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      sentencesOf(locale),
      {
        name: 'calls',
        resolveId: (id) => (id === name ? id : undefined),
        load: (id) => (id === name ? module : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: name,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'written' },
      },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }] = built.output
  return runInThisContext(`${code}\nwritten`) as Written
}

function objectLiteral(values: Record<string, string | number>): string {
  const fields = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `{ ${fields.join()} }`
}
