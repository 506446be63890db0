import { type Import, importsOf, isTest } from './imports.ts'
import type { Rule } from './rule.ts'

// The import rules of docs/architecture.md.

export const ROUTES = ['src/web/routes.tsx', 'src/web/public-routes.ts', 'src/web/reviewer-routes.ts']

/** Below the areas of the browser application. */
const WEB_PLATFORM = ['ui', 'form', 'layout', 'list', 'editing', 'api', 'routing', 'pdf']

/** Each imports only those before it. */
const AREAS = ['platform', 'identity', 'people', 'internships', 'feedback', 'office']

/** Below the areas of the domain: what knows nothing of this product. */
const DOMAIN_BASE = ['text', 'time']

/** They import all areas, and no area imports them. */
const LAST_AREAS = ['settings', 'privacy', 'integrations', 'operations']

/** They put the features together. On the screen these are the pages and the routes. */
const COMPOSITION = [
  /^src\/contract\/contract\.ts$/,
  /^src\/server\/(admin|app|emails|main|router)\.ts$/,
  /^src\/server\/operations\/(process|demo)\//,
  /^src\/web\/[^/]+$/,
  /^src\/web\/.*-page\.tsx$/,
]

/** What imports against the order, and why. */
const EXCEPTIONS = new Map([
  ['src/server/operations/doctor/check-erasure.ts', 'says what is erased next'],
  [
    'src/server/internships/internships/internship-endpoints.ts',
    'may approve at once, which asks the supervisors to confirm',
  ],
  ['src/server/settings/email-texts/email-text-endpoints.ts', 'shows an example of any email, from the list of all'],
])

export const importRules: Rule[] = [
  forbidden('the domain imports only itself and the sentences', {
    when: ({ from, to }) => isIn('src/domain', from) && !isTest(from) && !isIn('src/domain', to) && to !== 'messages',
    example: ['src/domain/feedback/feedback.ts', "import { readFileSync } from 'node:fs'"],
  }),
  forbidden('an area of the domain imports only those below it', {
    when: ({ from, to }) => {
      const [own, other] = [folderIn('src/domain', from), folderIn('src/domain', to)]
      return !isTest(from) && own !== undefined && other !== undefined && own !== other && !isBelowInDomain(other, own)
    },
    example: ['src/domain/people/profile.ts', "import { REVIEW_SORTS } from '../office/review.ts'"],
  }),
  forbidden('the contract imports only the domain, the sentences, zod/mini and the oRPC contract', {
    when: ({ from, to }) =>
      isIn('src/contract', from) &&
      !isTest(from) &&
      !['src/contract', 'src/domain'].some((folder) => isIn(folder, to)) &&
      !['messages', 'npm:zod/mini', 'npm:@orpc/contract'].includes(to),
    example: ['src/contract/feedback/feedback.ts', "import * as z from 'zod'"],
  }),
  forbidden('the form imports only itself, the domain, the sentences and the types of React', {
    when: ({ from, to }) =>
      isIn('src/form', from) &&
      !isTest(from) &&
      !['src/form', 'src/domain'].some((folder) => isIn(folder, to)) &&
      !['messages', 'npm:react'].includes(to),
    example: ['src/form/text-answer.tsx', "import { Field } from '../web/form/field.tsx'"],
  }),
  forbidden('the server never imports the browser application', {
    when: ({ from, to }) => isIn('src/server', from) && isIn('src/web', to),
    example: ['src/server/app.ts', "import { paths } from '../web/paths.ts'"],
  }),
  forbidden('the browser application never imports the server', {
    when: ({ from, to }) => isIn('src/web', from) && isIn('src/server', to),
    example: ['src/web/main.tsx', "import type { Config } from '../server/config.ts'"],
  }),
  forbidden('journeys do not import the browser application', {
    when: ({ from, to }) => isIn('e2e', from) && isIn('src/web', to),
    example: ['e2e/settings.spec.ts', "import { paths } from '../src/web/routing/paths.ts'"],
  }),
  forbidden('the browser application uses zod/mini instead of zod', {
    when: ({ from, to }) => isIn('src/web', from) && to === 'npm:zod',
    example: ['src/web/routing/guards.ts', "import * as z from 'zod'"],
  }),
  forbidden('an area imports only areas below it', {
    when: ({ from, to }) => {
      const [own, other] = [placeOf(from), placeOf(to)]
      if (!own || !other || own.area === other.area || isTest(from)) return false
      // The whole contract, and who is signed in.
      if (own.floor !== other.floor && (own.area === 'platform' || other.area === null)) return false
      return !isBelow(other.area, own.area) && !EXCEPTIONS.has(from)
    },
    example: [
      'src/server/people/invitations/invitation-queries.ts',
      "import type { Choice } from '../../office/views/view-queries.ts'",
    ],
  }),
  forbidden('a server feature imports only the queries, the commands and the emails of other areas', {
    when: ({ from, to }) => {
      const [own, other] = [placeOf(from), placeOf(to)]
      if (own?.floor !== 'server' || other?.floor !== 'server' || own.area === other.area || isTest(from)) return false
      return (
        !['platform', 'identity', null].includes(other.area) &&
        own.area !== null &&
        !/-((queries|commands)\.ts|email\.tsx)$/.test(to)
      )
    },
    example: [
      'src/server/office/decisions/undo-decision.ts',
      "import { registerInternship } from '../../internships/internships/register-internship.ts'",
    ],
  }),
  {
    name: 'features do not import each other in a cycle, type imports included',
    violations: (files) =>
      cycles(
        importsOf(files)
          .filter(({ from, to }) => !isTest(from) && placeOf(from)?.feature && placeOf(to)?.feature)
          .map(({ from, to }) => ({ from: placeOf(from)!.feature!, to: placeOf(to)!.feature! }))
          .filter(({ from, to }) => from !== to),
      ),
    example: [
      { path: 'src/server/office/views/view-queries.ts', text: "import '../digest/digest-queries.ts'" },
      { path: 'src/server/office/views/view-endpoints.ts', text: '' },
      {
        path: 'src/server/office/digest/send-due-digests.ts',
        text: "import type { View } from '../views/view-endpoints.ts'",
      },
    ],
  },
  forbidden('only tests import test files and test support', {
    when: ({ from, to }) => isIn('src', from) && !isTest(from) && isTest(to),
    example: ['src/server/operations/demo/fill-demo.ts', "import { makeStudent } from '../../testing/factories.ts'"],
  }),
  forbidden('ui and form import nothing specific to this product', {
    when: ({ from, to }) =>
      ['ui', 'form'].includes(folderIn('src/web', from) ?? '') &&
      !isTest(from) &&
      !to.startsWith('npm:') &&
      !['messages', 'src/domain/time/durations.ts', 'src/domain/text/long-words.ts'].includes(to) &&
      !['ui', 'form'].includes(folderIn('src/web', to) ?? ''),
    example: ['src/web/ui/badge.tsx', "import type { FeedbackStatus } from '#domain/feedback/feedback'"],
  }),
  forbidden('only the routes import pages', {
    when: ({ from, to }) => isIn('src/web', to) && to.endsWith('-page.tsx') && !ROUTES.includes(from) && !isTest(from),
    example: ['src/web/feedback/feedback/feedback-view-page.tsx', "import('../internships/dashboard-page.tsx')"],
  }),
  {
    name: 'there are no import cycles, type imports included',
    violations: (files) => cycles(importsOf(files)),
    example: [
      { path: 'src/domain/a.ts', text: "import type { B } from './b.ts'" },
      { path: 'src/domain/b.ts', text: "export { a } from './a.ts'" },
    ],
  },
]

type Forbidden = { when: (imported: Import) => boolean; example: [path: string, text: string] }

function forbidden(name: string, { when, example: [path, text] }: Forbidden): Rule {
  return {
    name,
    violations: (files) =>
      importsOf(files)
        .filter(when)
        .map(({ from, to }) => `${from} imports ${to}`),
    example: [{ path, text }],
  }
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`)
}

/** The subfolder of `parent` that contains the path; undefined for a file directly in `parent`. */
function folderIn(parent: string, path: string): string | undefined {
  const [folder, ...rest] = isIn(parent, path) ? path.slice(parent.length + 1).split('/') : []
  return rest.length > 0 ? folder : undefined
}

type Place = { floor: string; area: string | null; feature: string | null }

/**
 * Where a file of the three floors with areas is. Of what puts the features together, the area is null. Files beside the areas
 * are part of the platform.
 */
function placeOf(path: string): Place | undefined {
  const [, floor, inFloor] = path.match(/^src\/(contract|server|web)\/(.+)$/) ?? []
  if (!floor || !inFloor) return undefined
  if (COMPOSITION.some((part) => part.test(path))) return { floor, area: null, feature: null }
  const [area = '', feature = ''] = inFloor.split('/')
  const isPlatform = !inFloor.includes('/') || (floor === 'web' && WEB_PLATFORM.includes(area))
  return isPlatform
    ? { floor, area: 'platform', feature: null }
    : { floor, area, feature: `src/${floor}/${area}/${feature.replace(/\.ts$/, '')}` }
}

function isBelow(other: string | null, own: string | null): boolean {
  if (own === null) return true
  const above = LAST_AREAS.includes(own) ? AREAS.length : AREAS.indexOf(own)
  return other !== null && AREAS.slice(0, above).includes(other)
}

function isBelowInDomain(other: string, own: string): boolean {
  if (!DOMAIN_BASE.includes(own)) return DOMAIN_BASE.includes(other) || isBelow(other, own)
  return DOMAIN_BASE.slice(0, DOMAIN_BASE.indexOf(own)).includes(other)
}

function cycles(imports: Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...path, file])
      done.add(file)
    }
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}
