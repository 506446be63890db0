import { scopeOf } from '#contract/endpoint-scopes'
import type { Config } from '../config.ts'
import { renderPage, type Site } from '../html/render-page.tsx'
import { curlFor } from './curl.ts'
import { errorsOf } from './errors.ts'
import { fieldsOf, typeText } from './fields.ts'
import type { Endpoint, Feature } from './reference.ts'
import { Sample } from './sample.tsx'

/** /api/docs/{feature}: every endpoint of a feature with its fields, errors and examples. */
export function featurePage(
  site: Site,
  config: Pick<Config, 'publicUrl'>,
  { title, about, endpoints }: Feature,
): string {
  return renderPage(site, {
    isEnglishOnly: true,
    stylesheet: site.apiStylesheet,
    title: `${title} · API`,
    children: (
      <article className="document api">
        <p>
          <a href="/api/docs">All of the API</a>
        </p>
        <h1>{title}</h1>
        <p className="intro">{about}</p>
        <nav className="contents" aria-label="Contents">
          <ol>
            {endpoints.map((endpoint) => (
              <li key={endpoint.operationId}>
                <a href={`#${anchorOf(endpoint)}`}>{endpoint.summary}</a>
              </li>
            ))}
          </ol>
        </nav>
        {endpoints.map((endpoint) => (
          <EndpointSection key={endpoint.operationId} endpoint={endpoint} publicUrl={config.publicUrl} />
        ))}
      </article>
    ),
  })
}

function anchorOf({ operationId }: Endpoint): string {
  return operationId.split('.')[1] ?? ''
}

function EndpointSection({ endpoint, publicUrl }: { endpoint: Endpoint; publicUrl: string }) {
  const { method, path, summary, description, parameters = [], requestBody, responses } = endpoint
  const body = requestBody?.content['application/json']
  const answer = responses[200].content?.['application/json']
  const scope = scopeOf(endpoint.operationId)
  const inputs = [
    ...parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      type: typeText(schema),
      note: place === 'path' ? 'in the path' : required ? 'in the query, required' : 'in the query',
    })),
    ...fieldsOf(body?.schema).map(({ isRequired, ...field }) => ({ ...field, note: isRequired ? 'required' : '' })),
  ]
  return (
    <section>
      <h2 id={anchorOf(endpoint)}>{summary}</h2>
      <p className="api-address">
        <code>{`${method} /api/v1${path}`}</code>
      </p>
      <p>{description}</p>
      <p>{accessText(endpoint)}</p>
      {inputs.length > 0 && (
        <>
          <h3>Request</h3>
          <Fields fields={inputs} />
        </>
      )}
      {scope && <Sample label="Example request" text={curlFor(endpoint, publicUrl)} />}
      {!scope && body && <Sample label="Example body" text={JSON.stringify(body.example, null, 2)} />}
      <h3>Response</h3>
      {answer ? (
        <>
          <Sample label="Example response" text={JSON.stringify(answer.example, null, 2)} />
          <details>
            <summary>Fields of the response</summary>
            <Fields fields={fieldsOf(answer.schema).map((field) => ({ ...field, note: '' }))} />
          </details>
        </>
      ) : (
        <p>{responses[200].content ? `${responses[200].description}.` : 'Status 200 with an empty body.'}</p>
      )}
      <h3>Errors</h3>
      <ul className="api-fields">
        {errorsOf(endpoint.operationId, { scope, hasInput: inputs.length > 0 }).map(({ code, status, message }) => (
          <li key={code}>
            <code>{`${status} ${code}`}</code> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}

function accessText(endpoint: Endpoint) {
  const scope = scopeOf(endpoint.operationId)
  if (scope)
    return (
      <>
        Access tokens need the scope <code>{scope}</code>.
      </>
    )
  return endpoint.security.some((way) => 'session' in way)
    ? 'Only with a session in the browser; access tokens cannot do this.'
    : 'No login is needed; access tokens cannot do this.'
}

function Fields({ fields }: { fields: { name: string; type: string; note: string }[] }) {
  return (
    <ul className="api-fields">
      {fields.map(({ name, type, note }) => (
        <li key={`${name} ${note}`}>
          <code>{name}</code> {[type, note].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  )
}
