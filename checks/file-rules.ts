import { isSource, isTest } from './imports.ts'
import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// Rules about the names, sizes and contents of files.

const MAX_LINES = 250
const MAX_FOLDERS = 5
const MAX_DECISION_WORDS = 300
const DECISIONS = 'docs/decisions/'
const MAX_ROOT_FILES = 10
const CATCH_ALL_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index']

const OWN_UNIT_OF_TIME =
  /\b(?:24|60) \* \d|\* (?:24|60|1000)\b|\b(?:60_?000|3_?600(?:_?000)?|86_?400(?:_?000)?|31_?536_?000)\b|const (?:SECOND|MINUTE|HOUR|DAY|WEEK|YEAR)\b/

export const fileRules: Rule[] = [
  fileRule('files are named in kebab-case', {
    when: ({ path }) => path.startsWith('src/') && !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(nameOf(path)),
    example: { path: 'src/web/ui/ConfirmDialog.tsx', text: '' },
  }),
  fileRule('no file or folder has a catch-all name', {
    when: ({ path }) =>
      path.startsWith('src/') &&
      path !== 'src/web/index.html' &&
      path.split('/').some((part) => CATCH_ALL_NAMES.includes(part.split('.')[0] ?? '')),
    example: { path: 'src/server/feedback/feedback/utils.ts', text: '' },
  }),
  fileRule(`no file is nested deeper than ${MAX_FOLDERS} folders`, {
    when: ({ path }) => path.startsWith('src/') && path.split('/').length - 1 > MAX_FOLDERS,
    example: { path: 'src/web/feedback/feedback/review/card/badge.tsx', text: '' },
  }),
  fileRule(`no source file is longer than ${MAX_LINES} lines`, {
    when: (file) => isSource(file) && !isTest(file.path) && file.text.trimEnd().split('\n').length > MAX_LINES,
    example: { path: 'src/server/app.ts', text: 'line\n'.repeat(MAX_LINES + 1) },
  }),
  fileRule(`no decision is longer than ${MAX_DECISION_WORDS} words`, {
    when: ({ path, text }) => isDecision(path) && (text.match(/\S*\w\S*/g) ?? []).length > MAX_DECISION_WORDS,
    example: { path: 'docs/decisions/0001-one-package.md', text: 'word '.repeat(MAX_DECISION_WORDS + 1) },
  }),
  {
    name: `${DECISIONS}README.md lists every decision with its title`,
    violations: (files) => {
      const list = files.find(({ path }) => path === `${DECISIONS}README.md`)?.text ?? ''
      const lines = files
        .filter(({ path }) => isDecision(path) && !path.endsWith('/0000-template.md'))
        .map(({ path, text }) => {
          const [number, ...title] = (text.split('\n')[0] ?? '').replace('# ', '').split(': ')
          return `- [${number}](${path.replace(DECISIONS, '')}): ${title.join(': ')}`
        })
      const listed = list.split('\n').filter((line) => line.startsWith('- '))
      return [...lines.filter((line) => !listed.includes(line)), ...listed.filter((line) => !lines.includes(line))]
    },
    example: [{ path: `${DECISIONS}0001-one-package.md`, text: '# 0001: One package' }],
  },
  {
    name: `the roots of src/server and src/web have at most ${MAX_ROOT_FILES} source files each`,
    violations: (files) =>
      ['src/server', 'src/web'].filter(
        (root) =>
          files.filter((file) => isSource(file) && !isTest(file.path) && isIn(root, file.path)).length > MAX_ROOT_FILES,
      ),
    example: Array.from({ length: MAX_ROOT_FILES + 1 }, (_, n) => ({ path: `src/web/screen-${n}.tsx`, text: '' })),
  },
  fileRule('code that loads on demand says so if a deploy has replaced it: lazyPart, lazyScreen or loadCode', {
    when: ({ path, text }) =>
      /^src\/web\/.*\.tsx?$/.test(path) &&
      !/\.d\.ts$|\.test\.tsx?$/.test(path) &&
      !LOADERS.includes(path) &&
      (/\blazy(RouteComponent)?\(/.test(text) ||
        /(?<!(?:lazyPart|lazyScreen|loadCode)\(\s*\(\) => )(?<!typeof )\bimport\(/.test(withoutComments(text))),
    example: { path: 'src/web/office/review/review-frame.tsx', text: "const Menu = lazy(() => import('./menu.tsx'))" },
  }),
  fileRule('there are no unfinished notes, skipped tests or suppressed type errors', {
    when: ({ path, text }) =>
      isCode(path) &&
      /\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b|\b(it|test|describe)\.(only|skip|todo)\b|@ts-(ignore|expect-error)/.test(text),
    example: { path: 'src/domain/time/dates.test.ts', text: ['it', 'only("counts")'].join('.') },
  }),
  fileRule('what a file says about itself stands below its imports, where it belongs to something', {
    when: (file) => isSource(file) && /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nimport /.test(file.text),
    example: {
      path: 'src/domain/platform/roles.ts',
      text: "/** The role of an account. */\nimport * as m from '#messages'\n",
    },
  }),
  fileRule('no file ends with a comment, which belongs to a declaration', {
    when: (file) => isSource(file) && /(?:\*\/|\n *\/\/.*)\s*$/.test(file.text),
    example: {
      path: 'src/domain/platform/roles.ts',
      text: "export const ROLES = ['student']\n\n/** The role of an account. */\n",
    },
  }),
  {
    name: 'what is exported is used in another file',
    violations: (files) => {
      const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
      const users = new Map<string, number>()
      for (const { text } of code)
        for (const word of new Set(text.match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1)
      return code
        .filter((file) => isSource(file) && !file.path.endsWith('.d.ts'))
        .flatMap(({ path, text }) => [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })))
        .filter(({ name }) => users.get(name) === 1)
        .map(({ path, name }) => `${path}: ${name}`)
    },
    example: [{ path: 'src/domain/platform/roles.ts', text: "export const ROLES = ['student']" }],
  },
  {
    name: 'two features do not style the same class: all style sheets end up on every screen',
    violations: (files) => {
      const styled = files.flatMap(({ path, text }) => {
        const [feature] = /^src\/web\/[\w-]+\/[\w-]+(?=\/[\w-]+\.css$)/.exec(path) ?? []
        return feature ? leadingClasses(text).map((name) => ({ path, feature, name })) : []
      })
      const owners = new Map(styled.toReversed().map(({ name, feature }) => [name, feature]))
      return styled
        .filter(({ name, feature }) => !SHARED_CLASSES.includes(name) && owners.get(name) !== feature)
        .map(({ path, name }) => `${path}: ${name}`)
    },
    example: ['office/figures', 'feedback/dashboard'].map((feature) => ({
      path: `src/web/${feature}/steps.css`,
      text: '.first-steps > li { margin: 0 }',
    })),
  },
  fileRule('units of time are those of src/domain/time/durations.ts', {
    when: ({ path, text }) =>
      /^src\/.*\.tsx?$/.test(path) &&
      !isTest(path) &&
      !path.startsWith('src/server/testing/') &&
      path !== 'src/domain/time/durations.ts' &&
      OWN_UNIT_OF_TIME.test(text),
    example: {
      path: 'src/server/identity/connected-apps/oauth-plugins.ts',
      text: 'refreshTokenExpiresIn: 30 * 24 * 60 * 60',
    },
  }),
  fileRule('no file contains an absolute path from a development machine', {
    when: ({ text }) => /(^|[\s"'`(=])\/(wor[k]|hom[e]|Users|roo[t]|tm[p])\//m.test(text),
    example: { path: 'docs/operations.md', text: ['cd ', 'work', 'main'].join('/') },
  }),
  fileRule('no file contains the address of a package registry', {
    when: ({ text }) => /https?:\/\/[^\s/"']*(regist[r]y|artifact[o]ry|npm[j]s|py[p]i)[^\s"']*/.test(text),
    example: { path: '.npmrc', text: `${'regist'}ry=https://${'regist'}ry.example.org/` },
  }),
]

const EXPORTED = /^export (?:async )?(?:function\*?|const|type|class|interface) (\w+)/gm

/** Classes of src/web/ui to which features add what their own rows need. */
const SHARED_CLASSES = ['rows']

/** The classes with which the selectors of a style sheet begin. */
function leadingClasses(css: string): string[] {
  return [...new Set([...css.matchAll(/^\s*[a-z]*\.([a-z][\w-]*)/gm)].map(([, name = '']) => name))]
}

/** Import code for everybody else. */
const LOADERS = ['src/web/layout/lazy-part.tsx', 'src/web/routing/lazy-screen.ts', 'src/web/api/load-code.ts']

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

type FileRule = { when: (file: ProjectFile) => boolean; example: ProjectFile }

function fileRule(name: string, { when, example }: FileRule): Rule {
  return { name, violations: (files) => files.filter(when).map(({ path }) => path), example: [example] }
}

/** Whether the file is in the folder itself, not in a subfolder. */
function isIn(folder: string, path: string): boolean {
  return path === `${folder}/${nameOf(path)}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isDecision(path: string): boolean {
  return path.startsWith(DECISIONS) && /^\d{4}-/.test(nameOf(path))
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|css|sql)$/.test(path)
}
