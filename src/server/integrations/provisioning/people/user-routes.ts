import { Hono } from 'hono'
import type { Db } from '../../../platform/database/client.ts'
import type { Services } from '../../../services.ts'
import { listAnswer, listQueryIn, selectionIn } from '../scim/list-answer.ts'
import { operationsIn } from '../scim/request-body.ts'
import { scimResponse } from '../scim/scim-error.ts'
import { readBody, type ScimEnv, scimUrl, writing } from '../scim/scim-request.ts'
import { changePerson, removePerson } from './change-person.ts'
import { createPerson } from './create-person.ts'
import { withBody, withOperations } from './person-facts.ts'
import { findPerson, listPeople } from './person-queries.ts'
import { personResource } from './person-resource.ts'

export function userRoutes(services: Services): Hono<ScimEnv> {
  const { db } = services.database
  const baseUrl = scimUrl(services.config)
  const app = new Hono<ScimEnv>()

  app.get('/', async (c) => {
    const read = (name: string) => c.req.query(name)
    const { filter, startIndex, page } = listQueryIn(read)
    const { total, people } = await listPeople(db, c.get('connection').id, filter, page)
    const { select } = selectionIn(read)
    return scimResponse(
      listAnswer(
        people.map((person) => select(personResource(person, baseUrl))),
        total,
        startIndex,
      ),
      200,
    )
  })

  app.get('/:id', async (c) => {
    const { select } = selectionIn((name) => c.req.query(name))
    return scimResponse(select(await resourceOf(db, c.get('connection').id, c.req.param('id'))), 200)
  })

  app.post('/', async (c) => {
    const body = await readBody(c)
    const resource = await writing(services, c, async (tx, connection, now) =>
      resourceOf(tx, connection.id, await createPerson(tx, connection, body, now)),
    )
    return scimResponse(resource, 201, { location: resource.meta.location })
  })

  app.put('/:id', async (c) => {
    const body = await readBody(c)
    const id = c.req.param('id')
    const resource = await writing(services, c, async (tx, connection, now) => {
      // Names and department stay if they are left out: the person may have entered them.
      const replace = (facts: Parameters<typeof withBody>[0]) =>
        withBody({ ...facts, externalId: null, displayName: null }, body)
      await changePerson(tx, connection, id, replace, now)
      return resourceOf(tx, connection.id, id)
    })
    return scimResponse(resource, 200)
  })

  app.patch('/:id', async (c) => {
    const operations = operationsIn(await readBody(c))
    const id = c.req.param('id')
    const resource = await writing(services, c, async (tx, connection, now) => {
      await changePerson(tx, connection, id, (facts) => withOperations(facts, operations), now)
      return resourceOf(tx, connection.id, id)
    })
    return scimResponse(resource, 200)
  })

  app.delete('/:id', async (c) => {
    await writing(services, c, (tx, connection, now) => removePerson(tx, connection, c.req.param('id'), now))
    return scimResponse(null, 204)
  })

  async function resourceOf(database: Db, connectionId: string, id: string) {
    return personResource(await findPerson(database, connectionId, id), baseUrl)
  }

  return app
}
