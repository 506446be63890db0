import { renderToStaticMarkup } from 'react-dom/server'
import { accentStylesheet, type Site } from '../../platform/html/render-page.tsx'
import { textOf } from './feature-texts.ts'

/** URLs of the built files. */
type Files = { script: string; stylesheet: string }

export const DOCUMENT = '/api/v1/openapi.json'

/** Sends nothing to other servers and makes no requests from the page. */
const CONFIGURATION = {
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'token' },
  // Opening a tag takes the browser a second.
  defaultOpenFirstTag: false,
  documentDownloadType: 'direct',
  hideClientButton: true,
  // The style sheet's colours follow the system.
  hideDarkModeToggle: true,
  // The only model is that of errors, which each response shows.
  hideModels: true,
  hideTestRequestButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  theme: 'none',
  withDefaultFonts: false,
}

/** /api/docs: the OpenAPI document in a viewer. */
export function referencePage({ productName, appearance }: Site, { script, stylesheet }: Files): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <title>{`API · ${productName}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesheet} />
        {appearance.accent && <link rel="stylesheet" href={accentStylesheet(appearance)} />}
      </head>
      <body>
        <noscript>
          <p>
            This reference needs JavaScript. The same description for programs, OpenAPI 3.1, is at{' '}
            <a href={DOCUMENT}>{DOCUMENT}</a>.
          </p>
        </noscript>
        {/* The viewer replaces this element. */}
        <script id="api-reference" data-url={DOCUMENT} data-configuration={JSON.stringify(CONFIGURATION)} />
        <script src={script} />
      </body>
    </html>,
  )}`
}

/** The address of a feature in the viewer. */
export function addressInReference(feature: string): string {
  return `/api/docs#tag/${textOf(feature).title.toLowerCase().replaceAll(' ', '-')}`
}
