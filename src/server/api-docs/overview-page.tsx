import { SCOPES, type Scope, SYSTEM_SCOPES } from '#domain/scopes'
import type { Config } from '../config.ts'
import { renderPage, type Site } from '../html/render-page.tsx'
import { addressOf, type Part, searchReference } from './reference.ts'
import { Sample } from './sample.tsx'
import { WebhookGuide } from './webhook-guide.tsx'

type Content = { reference: Part[]; search: string }

/** /api/docs: how the API works, and every endpoint by subject. */
export function overviewPage(site: Site, { publicUrl }: Pick<Config, 'publicUrl'>, { reference, search }: Content) {
  const found = searchReference(reference, search)
  return renderPage(site, {
    isEnglishOnly: true,
    stylesheet: site.apiStylesheet,
    title: 'API',
    children: (
      <article className="document api">
        <h1>{`${site.productName} API`}</h1>
        <p className="intro">
          JSON over HTTPS. Programs read the same description as OpenAPI 3.1 at{' '}
          <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
        </p>
        <form className="api-search" method="get" action="/api/docs#endpoints">
          <label htmlFor="search">Search endpoints</label>
          <div>
            <input className="control" id="search" name="search" type="search" defaultValue={search} maxLength={200} />
            <button className="button quiet" type="submit">
              Search
            </button>
          </div>
        </form>
        {search === '' && <Guide publicUrl={publicUrl} />}
        <section className="api-contents">
          <h2 id="endpoints">{search === '' ? 'Endpoints' : `Endpoints with “${search}”`}</h2>
          {search !== '' && (
            <p>
              {found.length === 0 && 'No endpoint contains these words. '}
              <a href="/api/docs">Show all</a>
            </p>
          )}
          {found.map(({ title, features }) => (
            <section key={title}>
              <h3>{title}</h3>
              {features.map((feature) => (
                <div key={feature.name}>
                  <h4>
                    <a href={`/api/docs/${feature.name}`}>{feature.title}</a>
                  </h4>
                  <ul>
                    {feature.endpoints.map((endpoint) => (
                      <li key={endpoint.operationId}>
                        <a href={addressOf(endpoint)}>{endpoint.summary}</a>{' '}
                        <code>{`${endpoint.method} ${endpoint.path}`}</code>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))}
        </section>
      </article>
    ),
  })
}

/** What holds for every endpoint. */
function Guide({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <nav className="contents" aria-label="Contents">
        <ol>
          {CONTENTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <section>
        <h2 id="tokens">Access tokens</h2>
        <p>
          An admin switches the API on in the sign-in settings and adds a client under{' '}
          <a href="/admin/clients">Apps and API Clients</a>. A client is either a system, which reads on its own, or an
          app, which acts for the people who allow it. Its addresses are at{' '}
          <a href="/.well-known/oauth-authorization-server">/.well-known/oauth-authorization-server</a> (OAuth 2.1).
        </p>
        <p>A system gets a token with its client ID and secret. It works for an hour:</p>
        <Sample
          label="Getting a token"
          text={`TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope=internships:read \\
  ${publicUrl}/api/auth/oauth2/token | jq -r .access_token)`}
        />
        <p>An app sends people to the authorization endpoint (code with PKCE) and then does the same with the code.</p>
        <p>Every request carries the token:</p>
        <Sample
          label="A request"
          text={`curl -H "Authorization: Bearer $TOKEN" '${publicUrl}/api/v1/internships?status=pending'`}
        />
      </section>
      <section>
        <h2 id="scopes">Scopes</h2>
        <p>
          A token may do what its scopes allow, and never more than the person whom it acts for. Endpoints without a
          scope refuse tokens; they are for sessions in browsers.
        </p>
        <ul className="api-fields">
          {Object.entries(SCOPES).map(([scope, words]) => (
            <li key={scope}>
              <code>{scope}</code> {words}
              {SYSTEM_SCOPES[scope as Scope] && '. Also for systems.'}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 id="requests">Requests and responses</h2>
        <p>
          Fields in braces are part of the path. GET takes the others in the query; other methods take them as JSON with{' '}
          <code>Content-Type: application/json</code>, at most 256 KB. Unknown fields are refused. Times are spelled{' '}
          <code>2026-06-15T10:00:00.000Z</code>, days <code>2026-06-15</code>. What a response has may be sent back,
          null included. HEAD answers as GET does. New fields may be added to responses.
        </p>
      </section>
      <section>
        <h2 id="errors">Errors</h2>
        <p>
          An error has a status of 400 or more and a body with a stable <code>code</code> for programs and a{' '}
          <code>message</code> for people. BAD_REQUEST lists every invalid field in <code>data.issues</code>.
        </p>
        <Sample
          label="An error"
          text={JSON.stringify(
            { defined: true, code: 'NOT_FOUND', status: 404, message: 'This internship does not exist.' },
            null,
            2,
          )}
        />
        <p>
          What you may not see answers NOT_FOUND, as if it did not exist. Every response names its request in{' '}
          <code>X-Request-Id</code>; please include it in questions.
        </p>
      </section>
      <section>
        <h2 id="paging">Paging</h2>
        <p>
          Long lists answer with <code>items</code> and <code>nextCursor</code>. Send that as <code>cursor</code> to get
          the next page, until it is null. <code>limit</code> is at most 100. Rows that are added meanwhile do not shift
          the pages.
        </p>
      </section>
      <section>
        <h2 id="limits">Limits</h2>
        <p>
          Reading is not limited. An account, or a system, may change something or export 300 times a minute; the header{' '}
          <code>Retry-After</code> says how many seconds to wait. Emails to supervisors: at most three about one request
          in 24 hours. Signing in, tokens and codes are limited by address. A limit answers with status 429. A request
          that takes longer than thirty seconds answers 503; exports may take longer.
        </p>
      </section>
      <WebhookGuide publicUrl={publicUrl} />
    </>
  )
}

const CONTENTS = [
  ['tokens', 'Access tokens'],
  ['scopes', 'Scopes'],
  ['requests', 'Requests and responses'],
  ['errors', 'Errors'],
  ['paging', 'Paging'],
  ['limits', 'Limits'],
  ['webhooks', 'Webhooks'],
  ['endpoints', 'Endpoints'],
]
