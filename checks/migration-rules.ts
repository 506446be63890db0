import { locksIn } from '../src/server/platform/database/migration-locks.ts'
import type { ProjectFile } from './project-files.ts'
import type { Rule } from './rule.ts'

// How migrations take their locks, from the first release on (docs/decisions/0105-locks-of-migrations.md).

const MIGRATION = /^src\/server\/platform\/database\/migrations\/(\d{4}-[\w-]+)\.sql$/
/** The first migration after 1.0.0. Nobody runs earlier ones while servers run. */
const FIRST = '0058'

/** What runs in a transaction of its own. */
type Part = { migration: string; text: string }

export const migrationRules: Rule[] = [
  {
    name: 'Migrations declare what they lock: -- Locks: feedback, writes of profiles.',
    violations: (files) =>
      partsIn(files).flatMap(({ migration, text }) => {
        const locks = locksIn(text)
        const declares = ({ relation, waits }: Change) =>
          locks.some((lock) => lock.relation === relation && (lock.waits === 'everything' || waits === 'writes'))
        return changesIn(text)
          .filter(({ relation }) => existedBefore(files, migration, relation))
          .filter((change) => !declares(change))
          .map(
            ({ relation, waits }) => `${migration} does not lock ${waits === 'writes' ? 'writes of ' : ''}${relation}`,
          )
      }),
    example: [
      migration('0001-first', 'create table people (id uuid);\ncreate table friends (id uuid);'),
      migration('0059-later', '-- Locks: people\nalter table people add column friend uuid references friends (id);'),
    ],
  },
  {
    name: 'Migrations let everybody wait for one relation at a time.',
    violations: (files) =>
      partsIn(files)
        .map((part) => ({ ...part, held: locksIn(part.text).filter(({ waits }) => waits === 'everything') }))
        .filter(({ held }) => held.length > 1)
        .map(({ migration, held }) => `${migration} locks ${held.map(({ relation }) => relation).join(' and ')}`),
    example: [migration('0059-later', '-- Locks: friends, people\nselect 1;')],
  },
  {
    name: 'Migrations take their locks in the order of the names.',
    violations: (files) =>
      partsIn(files)
        .map((part) => ({ ...part, names: locksIn(part.text).map(({ relation }) => relation) }))
        .filter(({ names }) => names.join() !== names.toSorted().join())
        .map(({ migration, names }) => `${migration} locks ${names.join(' before ')}`),
    example: [migration('0059-later', '-- Locks: writes of people, writes of friends\nselect 1;')],
  },
]

function migration(name: string, text: string): ProjectFile {
  return { path: `src/server/platform/database/migrations/${name}.sql`, text }
}

function partsIn(files: ProjectFile[]): Part[] {
  return files.flatMap(({ path, text }) => {
    const name = MIGRATION.exec(path)?.[1]
    if (!name || name < FIRST) return []
    const parts = /^-- Online\.$/m.test(text) ? text.split(/\n{2,}/) : [text]
    return parts
      .filter((part) => !/\bconcurrently\b|^-- In batches of/m.test(part))
      .map((part) => ({ migration: name, text: part }))
  })
}

type Change = { relation: string; waits: 'everything' | 'writes' }

const CHANGES: { pattern: RegExp; waits: Change['waits'] }[] = [
  {
    pattern: /\balter table (\w+)(?! (?:disable|enable) trigger| validate)(?!\s+add constraint \w+ foreign key)/g,
    waits: 'everything',
  },
  { pattern: /\balter table (\w+)(?= (?:disable|enable) trigger|\s+add constraint \w+ foreign key)/g, waits: 'writes' },
  { pattern: /\bdrop trigger (?:if exists )?"?\w+"? on (\w+)/g, waits: 'everything' },
  { pattern: /\b(?:create or replace|drop) view (?:if exists )?(\w+)/g, waits: 'everything' },
  { pattern: /\bdrop table (?:if exists )?(\w+)/g, waits: 'everything' },
  { pattern: /\bcreate (?:or replace )?trigger "?\w+"? [^;]*? on (\w+)/g, waits: 'writes' },
  { pattern: /\bcreate (?:unique )?index (?:if not exists )?\w+ on (\w+)/g, waits: 'writes' },
  { pattern: /\baudit_table\('(\w+)'/g, waits: 'writes' },
  { pattern: /\breferences (\w+)/g, waits: 'writes' },
  { pattern: /^(?:update|insert into|delete from) (\w+)/gm, waits: 'writes' },
]

/** Outside of functions, which run later. */
function changesIn(part: string): Change[] {
  const text = part.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--.*$/gm, '')
  return CHANGES.flatMap(({ pattern, waits }) =>
    [...text.matchAll(pattern)].map(([, relation = '']) => ({ relation, waits })),
  )
}

/** Nobody waits for locks on what a migration itself has created. */
function existedBefore(files: ProjectFile[], migration: string, relation: string): boolean {
  const creates = new RegExp(`\\bcreate (?:or replace )?(?:table|view) (?:if not exists )?${relation}\\b`)
  return files.some(({ path, text }) => {
    const name = MIGRATION.exec(path)?.[1]
    return name !== undefined && name < migration && creates.test(text)
  })
}
