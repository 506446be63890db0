import { addWebhook } from './add-webhook.ts'
import { changeWebhook } from './change-webhook.ts'
import { disableWebhook } from './disable-webhook.ts'
import { enableWebhook } from './enable-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { listWebhookDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { removeWebhook } from './remove-webhook.ts'
import { renewWebhookSecret } from './renew-secret.ts'
import { sendDeliveryAgain } from './send-again.ts'
import { sendWebhookTest } from './send-test.ts'

export const webhooks = {
  list: listWebhooks,
  get: getWebhook,
  add: addWebhook,
  change: changeWebhook,
  renewSecret: renewWebhookSecret,
  disable: disableWebhook,
  enable: enableWebhook,
  remove: removeWebhook,
  sendTest: sendWebhookTest,
  listDeliveries: listWebhookDeliveries,
  sendAgain: sendDeliveryAgain,
}
