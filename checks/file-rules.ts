import { isSource, isTest } from './imports.ts'
import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// The style's rules about names, sizes and what a file may say.

const LINES = 250
const FOLDERS = 4
const DRAWERS = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'index']

export const fileRules: Rule[] = [
  broken('files are named in kebab-case', {
    when: ({ path }) => path.startsWith('src/') && !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(nameOf(path)),
    example: { path: 'src/web/ui/ConfirmDialog.tsx', text: '' },
  }),
  broken('no file or folder is a drawer for anything', {
    when: ({ path }) =>
      path.startsWith('src/') &&
      path !== 'src/web/index.html' &&
      path.split('/').some((part) => DRAWERS.includes(part.split('.')[0] ?? '')),
    example: { path: 'src/server/feedback/utils.ts', text: '' },
  }),
  broken(`nothing lies deeper than ${FOLDERS} folders`, {
    when: ({ path }) => path.startsWith('src/') && path.split('/').length - 1 > FOLDERS,
    example: { path: 'src/web/feedback/review/card/stamp.tsx', text: '' },
  }),
  broken(`no source file is longer than ${LINES} lines`, {
    when: (file) => isSource(file) && !isTest(file.path) && file.text.trimEnd().split('\n').length > LINES,
    example: { path: 'src/server/app.ts', text: 'line\n'.repeat(LINES + 1) },
  }),
  broken('nothing is left unfinished or switched off', {
    when: ({ path, text }) =>
      isCode(path) &&
      /\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b|\b(it|test|describe)\.(only|skip|todo)\b|@ts-(ignore|expect-error)/.test(text),
    example: { path: 'src/domain/dates.test.ts', text: ['it', 'only("counts")'].join('.') },
  }),
  broken('no file names a path of the machine it was written on', {
    when: ({ text }) => /(^|[\s"'`(=])\/(wor[k]|hom[e]|Users|roo[t]|tm[p])\//m.test(text),
    example: { path: 'docs/operations.md', text: ['cd ', 'work', 'main'].join('/') },
  }),
  broken('no file names the host of a package registry', {
    when: ({ text }) => /https?:\/\/[^\s/"']*(regist[r]y|artifact[o]ry|npm[j]s|py[p]i)[^\s"']*/.test(text),
    example: { path: '.npmrc', text: `${'regist'}ry=https://${'regist'}ry.example.org/` },
  }),
]

function broken(name: string, { when, example }: { when: (file: ProjectFile) => boolean; example: ProjectFile }): Rule {
  return { name, violations: (files) => files.filter(when).map(({ path }) => path), example: [example] }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|css|sql)$/.test(path)
}
