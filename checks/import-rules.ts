import { type Import, importsOf, isTest } from './imports.ts'
import type { Rule } from './rule.ts'

// The import rules of docs/architecture.md.

export const ROUTES = ['src/web/routes.tsx', 'src/web/public-routes.ts', 'src/web/reviewer-routes.ts']
const SHARED_ON_SERVER = ['auth', 'authorization', 'database', 'email', 'html', 'http', 'jobs', 'testing', 'traces']
const SHARED_IN_BROWSER = ['ui', 'form', 'layout', 'editing', 'api', 'routing', 'list', 'review', 'pdf']

export const importRules: Rule[] = [
  forbidden('the domain imports only itself and the sentences', {
    when: ({ from, to }) => isIn('src/domain', from) && !isTest(from) && !isIn('src/domain', to) && to !== 'messages',
    example: ['src/domain/feedback.ts', "import { readFileSync } from 'node:fs'"],
  }),
  forbidden('the contract imports only the domain, the sentences, zod/mini and the oRPC contract', {
    when: ({ from, to }) =>
      isIn('src/contract', from) &&
      !isTest(from) &&
      !['src/contract', 'src/domain'].some((folder) => isIn(folder, to)) &&
      !['messages', 'npm:zod/mini', 'npm:@orpc/contract'].includes(to),
    example: ['src/contract/feedback/feedback.ts', "import * as z from 'zod'"],
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
  forbidden('a server feature imports only the queries and the emails of other features', {
    when: ({ from, to }) => {
      const [own, other] = [folderIn('src/server', from), folderIn('src/server', to)]
      // `process` starts every feature.
      if (!own || !other || own === other || own === 'process' || isTest(from)) return false
      return !SHARED_ON_SERVER.includes(other) && !/-(queries\.ts|email\.tsx)$/.test(to)
    },
    example: [
      'src/server/office/decisions/approve-feedback.ts',
      "import { getMyInternship } from '../internships/get-my-internship.ts'",
    ],
  }),
  forbidden('the parts of every email know no feature', {
    when: ({ from, to }) => {
      const other = folderIn('src/server', to)
      if (folderIn('src/server', from) !== 'email' || isTest(from) || !other) return false
      return !SHARED_ON_SERVER.includes(other)
    },
    example: [
      'src/server/platform/email/define-email.ts',
      "import { readWebhook } from '../webhooks/webhook-queries.ts'",
    ],
  }),
  forbidden('only tests import test files and test support', {
    when: ({ from, to }) => isIn('src', from) && !isTest(from) && isTest(to),
    example: ['src/server/operations/demo/fill-demo.ts', "import { makeStudent } from '../testing/factories.ts'"],
  }),
  forbidden('ui and form import nothing specific to this product', {
    when: ({ from, to }) =>
      ['ui', 'form'].includes(folderIn('src/web', from) ?? '') &&
      !isTest(from) &&
      !to.startsWith('npm:') &&
      !['messages', 'src/domain/durations.ts'].includes(to) &&
      !['ui', 'form'].includes(folderIn('src/web', to) ?? ''),
    example: ['src/web/ui/badge.tsx', "import type { FeedbackStatus } from '#domain/feedback'"],
  }),
  forbidden('layout, list and api import no feature', {
    when: ({ from, to }) => {
      const other = folderIn('src/web', to)
      if (!['layout', 'list', 'api'].includes(folderIn('src/web', from) ?? '') || !other) return false
      return !SHARED_IN_BROWSER.includes(other)
    },
    example: ['src/web/layout/side-menu.tsx', "import { Entry } from '../internships/internship-entry.tsx'"],
  }),
  forbidden("only a page imports another feature's components", {
    when: (imported) => crossesFeatures(imported) && !imported.from.endsWith('-page.tsx'),
    example: [
      'src/web/feedback/feedback/feedback-card.tsx',
      "import { Entry } from '../internships/internship-entry.tsx'",
    ],
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

function crossesFeatures({ from, to }: Import): boolean {
  const [own, other] = [folderIn('src/web', from), folderIn('src/web', to)]
  return Boolean(own && other) && own !== other && !SHARED_IN_BROWSER.includes(other!)
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
