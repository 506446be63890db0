import { Hono } from 'hono'
import type { Db } from '../../../platform/database/client.ts'
import type { Services } from '../../../services.ts'
import { listAnswer, listQueryIn, type Selection, selectionIn } from '../scim/list-answer.ts'
import { operationsIn } from '../scim/request-body.ts'
import { GROUP, scimResponse } from '../scim/scim-error.ts'
import { readBody, type ScimEnv, scimUrl, writing } from '../scim/scim-request.ts'
import { changeGroup, createGroup, removeGroup } from './change-group.ts'
import {
  findGroup,
  type Group,
  listGroups,
  type Member,
  membersOf,
  stepsOfBody,
  stepsOfOperations,
} from './group-queries.ts'

export function groupRoutes(services: Services): Hono<ScimEnv> {
  const { db } = services.database
  const baseUrl = scimUrl(services.config)
  const app = new Hono<ScimEnv>()

  app.get('/', async (c) => {
    const read = (name: string) => c.req.query(name)
    const { filter, startIndex, page } = listQueryIn(read)
    const { total, groups } = await listGroups(db, c.get('connection').id, filter, page)
    return scimResponse(listAnswer(await resourcesOf(db, groups, selectionIn(read)), total, startIndex), 200)
  })

  app.get('/:id', async (c) => {
    const selection = selectionIn((name) => c.req.query(name))
    return scimResponse(await resourceOf(db, c.get('connection').id, c.req.param('id'), selection), 200)
  })

  app.post('/', async (c) => {
    const steps = stepsOfBody(await readBody(c))
    const { id, resource } = await writing(services, c, async (write) => {
      const created = await createGroup(write, steps)
      return { id: created, resource: await resourceOf(write.tx, write.connection.id, created) }
    })
    return scimResponse(resource, 201, { location: `${baseUrl}/Groups/${id}` })
  })

  app.put('/:id', async (c) => {
    const steps = stepsOfBody(await readBody(c))
    const id = c.req.param('id')
    const resource = await writing(services, c, async (write) => {
      await changeGroup(write, id, steps)
      return resourceOf(write.tx, write.connection.id, id)
    })
    return scimResponse(resource, 200)
  })

  // The response omits the group, which may have thousands of members.
  app.patch('/:id', async (c) => {
    const steps = stepsOfOperations(operationsIn(await readBody(c)))
    await writing(services, c, (write) => changeGroup(write, c.req.param('id'), steps))
    return scimResponse(null, 204)
  })

  app.delete('/:id', async (c) => {
    await writing(services, c, (write) => removeGroup(write, c.req.param('id')))
    return scimResponse(null, 204)
  })

  async function resourceOf(database: Db, connectionId: string, id: string, selection?: Selection) {
    const group = await findGroup(database, connectionId, id)
    return (await resourcesOf(database, [group], selection))[0]!
  }

  async function resourcesOf(database: Db, groups: readonly Group[], selection = selectionIn(() => undefined)) {
    const ids = selection.isWanted('members') ? groups.map(({ id }) => id) : []
    const members = await membersOf(database, ids)
    return groups.map((group) => selection.select(groupResource(group, members.get(group.id) ?? [], baseUrl)))
  }

  return app
}

/** A group as a SCIM resource. */
function groupResource(group: Group, members: readonly Member[], baseUrl: string) {
  const { id, displayName, externalId, createdAt, updatedAt } = group
  return {
    schemas: [GROUP],
    id,
    ...(externalId && { externalId }),
    displayName,
    members: members.map((member) => ({
      value: member.id,
      display: member.name,
      type: 'User',
      $ref: `${baseUrl}/Users/${member.id}`,
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${id}`,
    },
  }
}
