import { DELIVERY_DAYS, FAILING_DAYS, SECRET_OVERLAP_HOURS, WEBHOOK_EVENTS } from '#domain/webhooks'
import { webhookExample } from './describe-webhooks.ts'
import { Sample } from './sample.tsx'

/** How another system receives webhooks. */
export function WebhookGuide({ publicUrl }: { publicUrl: string }) {
  return (
    <section>
      <h2 id="webhooks">Webhooks</h2>
      <p>
        Instead of asking again and again, let the server tell you. An admin adds an address under{' '}
        <a href="/admin/webhooks">Webhooks</a> and gives you its signing secret. The server posts JSON to it with ids
        and the status only; read the rest at the address in <code>data.url</code> with an access token.
      </p>
      <Sample label="A webhook" text={JSON.stringify(webhookExample('feedback.approved', publicUrl), null, 2)} />
      <ul className="api-fields">
        {Object.entries(WEBHOOK_EVENTS).map(([event, label]) => (
          <li key={event}>
            <code>{event}</code> {label}
          </li>
        ))}
      </ul>
      <p>
        Webhooks are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes, so its
        libraries check them. Check the signature of the body as it came, before you parse it:
      </p>
      <Sample
        label="Checking a signature in Node"
        text={`import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers) // throws if it is forged or too old`}
      />
      <Sample
        label="The same in Python without a library"
        text={`key = base64.b64decode(secret.removeprefix("whsec_"))
signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
valid = any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))
recent = abs(time.time() - int(headers["webhook-timestamp"])) < 300`}
      />
      <p>
        Answer with a status of 200 to 299 within fifteen seconds; do slow work afterwards. Anything else, redirects
        included, is tried again after 5 seconds, then after longer and longer delays for about {FAILING_DAYS} days.
        With <code>Retry-After</code>, a 429 or 503 keeps back everything for so long, at most a day. A webhook can
        arrive twice or in another order: the same <code>webhook-id</code> is the same event, and the API has the
        current state. Decisions arrive after fifteen seconds, because they can be undone until then.
      </p>
      <p>
        A webhook whose deliveries have all failed for {FAILING_DAYS} days is disabled, and admins get an email. Answer
        410 (gone) to have it disabled at once. A new secret does not break anything: for {SECRET_OVERLAP_HOURS} hours
        both secrets sign. Admins see every delivery of the last {DELIVERY_DAYS} days with the response, and can send it
        again.
      </p>
    </section>
  )
}
