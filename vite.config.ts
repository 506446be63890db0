import { existsSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { apiViewer } from './vite.api-viewer.ts'
import { contractRoutes } from './vite.contract-routes.ts'
import { subsetFonts } from './vite.fonts.ts'
import { OLDEST_BROWSERS, SYNTAX } from './vite.oldest-browsers.ts'
import { sentencesOf } from './vite.sentences.ts'

// A name of our own, because some libraries publish TypeScript under the usual condition 'source'.
const SOURCE = 'fieldmark-source'

const WEB = join(import.meta.dirname, 'src/web')

/** Every language has a build of its own, which contains the sentences of this language only. */
const LOCALE = process.env.UI_LOCALE ?? 'en'
const IS_FIRST = LOCALE === 'en'

const SERVER = 'http://localhost:3000'
/** Proxied to the server in development. Must not match source files, such as `src/web/api/client.ts`. */
const SERVED_BY_SERVER = [
  '^/api/(v1|auth|hooks)/',
  '^/feedback/(submit|opened|copy|success|renew|confirm|decline|colleague|unsubscribe)\\b',
  '^/feedback/midterm/[^.]+$',
  '/healthz',
  '^/help\\b',
  '^/privacy$',
  '^/terms$',
  '^/accessibility$',
  '^/appearance\\.css',
  '^/logo/',
  '/verify/',
  '/verify-email/',
  '/digest/stop/',
  '/outbox',
]

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    sentencesOf(LOCALE),
    contractRoutes(),
    namesInDevelopment(),
    pageOfLocale(),
    precompress(),
    ...(IS_FIRST ? [apiViewer(), helpPictures()] : []),
  ],
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
  },
  css: { postcss: { plugins: [subsetFonts()] } },
  build: {
    outDir: '../../dist/web',
    // The builds of all languages share this folder; scripts/set-up.mjs empties it.
    emptyOutDir: false,
    manifest: IS_FIRST,
    license: IS_FIRST && { fileName: 'third-party-licences.md' },
    target: SYNTAX,
    cssTarget: OLDEST_BROWSERS,
    // The Content-Security-Policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        'index.html',
        ...(IS_FIRST ? ['server-pages.css', 'server-pages/api-docs.css', 'supervisor-draft.ts'] : []),
      ].map((file) => join(WEB, file)),
      // Removes the schemas and endpoint definitions that a screen does not use from its bundle.
      treeshake: { manualPureFunctions: ['endpoint', 'fileRoute', 'oc', 'z', 'localized', 'refusal'] },
      output: {
        codeSplitting: {
          groups: [
            // One style sheet, so that the order of its rules does not depend on which screen loads first.
            { name: 'styles', test: /[\\/]src[\\/]web[\\/](?!server-pages).+\.css$/ },
            // The libraries of every screen, in a file that changes only when they do.
            {
              name: 'libraries',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]|[\\/]older-browsers\.ts$/,
            },
            // What the router needs for every screen, before the groups below could draw parts of it to themselves.
            { name: 'app', test: /[\\/]src[\\/]web[\\/]router\.ts$/ },
            // Code that many screens share, in one file instead of twenty small ones.
            {
              name: 'shared',
              minShareCount: 6,
              test: /[\\/]src[\\/](contract|domain|web[\\/](api|form|layout|routing|ui))[\\/](?!feedback[\\/]feedback-signs)/,
            },
            // What figures count and lists are narrowed down to, in words: rarely needed before a screen works.
            {
              name: 'filter-words',
              minShareCount: 2,
              test: /[\\/](answer-filter|chart-filter-sentences|feedback-signs|filter-words|response-days)\.ts$/,
            },
            // Both the student's view of feedback and the review need it, and neither the other's code.
            { name: 'answers', minShareCount: 2, test: /[\\/]domain[\\/]feedback[\\/]answers\.ts$/ },
            // What only the screens of one kind share: a browser requests six files at once.
            {
              name: 'lists',
              minShareCount: 3,
              test: /[\\/]src[\\/]web[\\/](list[\\/](list-frame|use-list)|office[\\/]review|form[\\/](folded|more)|layout[\\/]history)/,
            },
            {
              name: 'review',
              minShareCount: 2,
              // Without what other screens than the two queues use.
              test: /[\\/]src[\\/]web[\\/]office[\\/]review[\\/](?!calibration|feedback-signs|outcome|review-f|select|sent-back|use-undoable)/,
            },
            {
              name: 'exports',
              minShareCount: 2,
              test: /[\\/]src[\\/]web[\\/]office[\\/]exports[\\/](?!lazy|filter-words)/,
            },
            {
              name: 'internships',
              minShareCount: 2,
              test: /[\\/]src[\\/](web[\\/]internships[\\/]supervisors|domain[\\/](text[\\/]search-fold|feedback[\\/]self-assessment|people[\\/]erasure))/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, SERVER])) },
})

/** `index.fr.html` beside `index.html`. */
function pageOfLocale(): Plugin {
  return {
    name: 'page-of-locale',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!IS_FIRST) bundle['index.html']!.fileName = `index.${LOCALE}.html`
      },
    },
  }
}

/** The server fills in the names in index.html; during development Vite serves the page itself. */
function namesInDevelopment(): Plugin {
  return {
    name: 'names-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', 'Fieldmark')
        .replaceAll('%SUPPORT_ADDRESS%', 'careers@fieldmark.example')
        .replaceAll(/%[A-Z_]+%/g, ''),
  }
}

/** The pictures of the guides in docs/help, which the server renders. */
function helpPictures(): Plugin {
  return {
    name: 'help-pictures',
    apply: 'build',
    closeBundle: () =>
      cp(join(import.meta.dirname, 'docs/help/pictures'), join(import.meta.dirname, 'dist/web/help/pictures'), {
        recursive: true,
      }),
  }
}

/** The server sends the .br or .gz file beside an asset to browsers that accept it. */
function precompress(): Plugin {
  const compressors = {
    // The last levels take four times as long to save a tenth, which nobody should wait for with megabytes.
    br: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: content.length > 1_000_000 ? 9 : constants.BROTLI_MAX_QUALITY },
      }),
    gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  }
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      // Names contain a hash, so that the build in another language has written the same file.
      const files = Object.values(bundle).filter(
        ({ fileName }) => /\.(js|css|svg)$/.test(fileName) && !existsSync(join(dir, `${fileName}.gz`)),
      )
      const compressed = files.flatMap((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        return Object.entries(compressors).map(async ([extension, compress]) =>
          writeFile(join(dir, `${file.fileName}.${extension}`), await compress(content)),
        )
      })
      await Promise.all(compressed)
    },
  }
}
