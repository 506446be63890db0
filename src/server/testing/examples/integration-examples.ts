import { randomUUID } from 'node:crypto'
import type { ApiClientForm } from '#contract/integrations/api-clients'
import type { WebhookForm } from '#contract/integrations/webhooks'
import type { Client } from '../test-app.ts'
import { adminsOnly, type ExamplesOf, unknownToAdmins } from './example.ts'
import type { ExampleWorld } from './example-world.ts'

export const INTEGRATION_EXAMPLES: ExamplesOf<'apiClients' | 'webhooks' | 'provisioning'> = {
  'apiClients.list': { call: (c) => c.apiClients.list(), outcomes: adminsOnly },
  'apiClients.create': { call: (c) => c.apiClients.create(apiClient), outcomes: adminsOnly },
  'apiClients.change': {
    call: (c, w) => c.apiClients.change({ ...apiClient, id: w.apiClient.id }),
    outcomes: adminsOnly,
  },
  'apiClients.rotateSecret': { call: (c, w) => c.apiClients.rotateSecret(w.apiClient), outcomes: adminsOnly },
  'apiClients.disable': { call: (c, w) => c.apiClients.disable(w.apiClient), outcomes: adminsOnly },
  'apiClients.enable': {
    call: (c, w) => c.apiClients.enable(w.apiClient),
    outcomes: adminsOnly,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        await c.apiClients.disable(w.apiClient)
        return c.apiClients.enable(w.apiClient)
      },
    },
  },
  'apiClients.delete': { call: (c, w) => c.apiClients.delete(w.apiClient), outcomes: adminsOnly },
  'webhooks.list': { call: (c) => c.webhooks.list(), outcomes: adminsOnly },
  'webhooks.add': { call: (c) => c.webhooks.add(webhook), outcomes: adminsOnly },
  'webhooks.get': { call: (c) => c.webhooks.get({ id: randomUUID() }), outcomes: unknownToAdmins },
  'webhooks.change': {
    call: (c) => c.webhooks.change({ ...webhook, id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => c.webhooks.change({ ...webhook, id: await addWebhook(c, w), name: 'Another name' }),
    },
  },
  'webhooks.renewSecret': {
    call: (c) => c.webhooks.renewSecret({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c, w) => c.webhooks.renewSecret({ id: await addWebhook(c, w) }) },
  },
  'webhooks.disable': {
    call: (c) => c.webhooks.disable({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c, w) => c.webhooks.disable({ id: await addWebhook(c, w) }) },
  },
  'webhooks.enable': {
    call: (c) => c.webhooks.enable({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await addWebhook(c, w)
        await c.webhooks.disable({ id })
        return c.webhooks.enable({ id })
      },
    },
  },
  'webhooks.remove': {
    call: (c) => c.webhooks.remove({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c, w) => c.webhooks.remove({ id: await addWebhook(c, w) }) },
  },
  'webhooks.sendTest': {
    call: (c) => c.webhooks.sendTest({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c, w) => c.webhooks.sendTest({ id: await addWebhook(c, w) }) },
  },
  'webhooks.listDeliveries': {
    call: (c) => c.webhooks.listDeliveries({ id: randomUUID() }),
    outcomes: unknownToAdmins,
  },
  'webhooks.sendAgain': {
    call: (c) => c.webhooks.sendAgain({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await addWebhook(c, w)
        await c.webhooks.sendTest({ id })
        await w.db.updateTable('webhookDeliveries').set({ attempts: 1 }).execute()
        const [delivery] = (await c.webhooks.listDeliveries({ id })).items
        return c.webhooks.sendAgain({ id: delivery!.id })
      },
    },
  },
  'provisioning.list': { call: (c) => c.provisioning.list(), outcomes: adminsOnly },
  'provisioning.add': {
    call: (c) => c.provisioning.add(directory()),
    outcomes: adminsOnly,
  },
  'provisioning.change': {
    call: (c) => c.provisioning.change({ ...directory(), id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c) => c.provisioning.change({ ...directory(), id: await addProvisioning(c), name: 'Another name' }),
    },
  },
  'provisioning.renewToken': {
    call: (c) => c.provisioning.renewToken({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c) => c.provisioning.renewToken({ id: await addProvisioning(c) }) },
  },
  'provisioning.remove': {
    call: (c) => c.provisioning.remove({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: { by: 'admin', call: async (c) => c.provisioning.remove({ id: await addProvisioning(c) }) },
  },
}

const apiClient: ApiClientForm = {
  kind: 'web app',
  name: 'Timetable',
  redirectUris: ['https://app.example/'],
  scopes: ['internships:read'],
  allDepartments: false,
  departments: [],
}

const webhook: WebhookForm = {
  name: 'Data warehouse',
  url: 'https://hooks.example.edu/',
  events: ['feedback.approved'],
}

async function addWebhook(client: Client, { db }: ExampleWorld): Promise<string> {
  // The number of webhooks is limited.
  await db.deleteFrom('webhookEndpoints').execute()
  return (await client.webhooks.add(webhook)).id
}

function directory() {
  return { name: 'Campus directory', domains: [`${randomUUID()}.example`], staffRules: [] }
}

async function addProvisioning(client: Client): Promise<string> {
  const form = directory()
  await client.provisioning.add(form)
  const { connections } = await client.provisioning.list()
  return connections.find(({ domains }) => domains[0] === form.domains[0])!.id
}
