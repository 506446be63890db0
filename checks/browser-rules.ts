import { isTest } from './imports.ts'
import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// What vite.oldest-browsers.ts names lacks members and regular expressions that the compiler allows: the first stops a screen, the
// second the whole file that the browser reads.

type Newer = {
  name: string
  pattern: RegExp
  /** Code that first checks for the feature. */
  asked?: RegExp
  /** False if the built files have something else of that name. */
  isInBuilt?: false
}

/** What is newer, and how it is found. `Array.prototype.at` and `Object.hasOwn` come with src/web/older-browsers.ts. */
export const NEWER: Newer[] = [
  { name: 'toSorted, toReversed, toSpliced', pattern: /\.to(?:Sorted|Reversed|Spliced)\(/ },
  { name: 'with', pattern: /\.with\(/, isInBuilt: false },
  { name: 'findLast, findLastIndex', pattern: /\.findLast(?:Index)?\(/ },
  { name: 'groupBy', pattern: /\b(?:Map|Object)\.groupBy\(/ },
  { name: 'fromAsync', pattern: /\bArray\.fromAsync\(/ },
  { name: 'structuredClone', pattern: /\bstructuredClone\(/ },
  { name: 'randomUUID', pattern: /\.randomUUID\(/ },
  {
    name: 'AbortSignal.any, AbortSignal.timeout',
    pattern: /\bAbortSignal\.(?:any|timeout)\(/,
    asked: /\bin AbortSignal\b/,
  },
  { name: 'throwIfAborted', pattern: /\.throwIfAborted\(/ },
  { name: 'URL.canParse, URL.parse', pattern: /\bURL\.(?:canParse|parse)\(/ },
  { name: 'Promise.withResolvers, Promise.try', pattern: /\bPromise\.(?:withResolvers|try)\(/ },
  {
    name: 'methods of Set',
    pattern: /\.(?:is(?:SubsetOf|SupersetOf|DisjointFrom)|intersection|difference|symmetricDifference)\(/,
  },
  {
    name: 'methods of iterators',
    pattern: /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|toArray|some|every|find)\(/,
    isInBuilt: false,
  },
  { name: 'isWellFormed, toWellFormed', pattern: /\.(?:is|to)WellFormed\(/ },
  { name: 'supportedValuesOf', pattern: /\.supportedValuesOf\(/, asked: /\bin Intl\b/ },
  { name: 'BroadcastChannel', pattern: /\bnew BroadcastChannel\(/, asked: /\bBroadcastChannel["'`] ?in globalThis\b/ },
  { name: 'requestIdleCallback', pattern: /\brequestIdleCallback\(/ },
  // React has it for forms with actions.
  { name: 'requestSubmit', pattern: /\.requestSubmit\(/, isInBuilt: false },
  { name: 'dialogs and popovers of the browser', pattern: /\.show(?:Modal|Popover|Picker)\(/ },
  { name: 'checkVisibility', pattern: /\.checkVisibility\(/ },
  { name: 'lookbehind', pattern: /\(\?<[=!]/ },
  {
    name: 'regular expressions with the flag v',
    pattern: /[(=:,] ?\/[^/\n]+\/[dgimsy]*v[dgimsy]*(?![\w/])/,
    isInBuilt: false,
  },
]

/** Runs on the server only. */
const ON_SERVER = ['src/domain/platform/mail-refusal.ts']

const EXAMPLES: Record<string, string> = {
  groupBy: 'Map.groupBy(rows, keyOf)',
  fromAsync: 'Array.fromAsync(rows)',
  structuredClone: 'structuredClone(rows)',
  'AbortSignal.any, AbortSignal.timeout': 'AbortSignal.timeout(1)',
  'URL.canParse, URL.parse': 'URL.canParse(text)',
  'Promise.withResolvers, Promise.try': 'Promise.withResolvers()',
  'methods of Set': 'known.isSubsetOf(all)',
  'methods of iterators': 'rows.values().map(nameOf)',
  BroadcastChannel: "new BroadcastChannel('session')",
  requestIdleCallback: 'requestIdleCallback(load)',
  'dialogs and popovers of the browser': 'dialog.showModal()',
  lookbehind: 'const CODE = /(?<!\\d)\\d{6}/',
  'regular expressions with the flag v': 'const MARK = /\\p{M}/gv\n',
}

export const browserRules: Rule[] = NEWER.map(({ name, pattern, asked }) => ({
  name: `browsers down to those of vite.oldest-browsers.ts do without ${name}`,
  violations: (files) =>
    files
      .filter(
        ({ path }) =>
          /^src\/(?:web|domain|contract|form)\/.*\.tsx?$/.test(path) && !isTest(path) && !ON_SERVER.includes(path),
      )
      .filter(({ text }) => pattern.test(withoutComments(text)) && !asked?.test(text))
      .map(({ path }) => path),
  example: [example(name)],
}))

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

/** A file with the first thing of that name. */
function example(name: string): ProjectFile {
  return { path: 'src/web/ui/menu.ts', text: EXAMPLES[name] ?? `rows.${name.split(',')[0]!}()` }
}
