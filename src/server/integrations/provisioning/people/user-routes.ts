import { Hono } from 'hono'
import { universityOf } from '../../../identity/connections/connection-queries.ts'
import { claimUnverified } from '../../../identity/connections/enter-account.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Services } from '../../../services.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { listAnswer, listQueryIn, selectionIn } from '../scim/list-answer.ts'
import { type Body, operationsIn } from '../scim/request-body.ts'
import { ENTERPRISE, STUDENT, scimResponse, taken, USER } from '../scim/scim-error.ts'
import { readBody, type ScimEnv, scimUrl, type Write, writing } from '../scim/scim-request.ts'
import { NOBODY, namesOf, type PersonFacts, withBody, withOperations } from './person-facts.ts'
import { factsOf, findDeactivated, findPerson, listPeople, type Person } from './person-queries.ts'
import { changePerson, refuseForeignAddress, refuseTaken, removePerson, writePerson } from './write-person.ts'

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
    const resource = await writing(services, c, async (write) =>
      resourceOf(write.tx, write.connection.id, await createPerson(write, body)),
    )
    return scimResponse(resource, 201, { location: resource.meta.location })
  })

  app.put('/:id', async (c) => {
    const body = await readBody(c)
    const id = c.req.param('id')
    const resource = await writing(services, c, async (write) => {
      // Missing names and departments stay as they are, because the person may have entered them.
      const replace = (facts: Parameters<typeof withBody>[0]) =>
        withBody({ ...facts, externalId: null, displayName: null }, body)
      await changePerson(write, id, replace)
      return resourceOf(write.tx, write.connection.id, id)
    })
    return scimResponse(resource, 200)
  })

  app.patch('/:id', async (c) => {
    const operations = operationsIn(await readBody(c))
    const id = c.req.param('id')
    const resource = await writing(services, c, async (write) => {
      await changePerson(write, id, (facts) => withOperations(facts, operations))
      return resourceOf(write.tx, write.connection.id, id)
    })
    return scimResponse(resource, 200)
  })

  app.delete('/:id', async (c) => {
    await writing(services, c, (write) => removePerson(write, c.req.param('id')))
    return scimResponse(null, 204)
  })

  async function resourceOf(database: Db, connectionId: string, id: string) {
    return personResource(await findPerson(database, connectionId, id), baseUrl)
  }

  return app
}

/** A person as a SCIM resource. */
function personResource(person: Person, baseUrl: string) {
  const { id, firstName, lastName, email, major, graduationYear, lockedAt, userName, externalId } = person
  return {
    schemas: [USER, ...(major ? [ENTERPRISE] : []), ...(graduationYear ? [STUDENT] : [])],
    id,
    ...(externalId && { externalId }),
    userName,
    name: { givenName: firstName, familyName: lastName },
    displayName: person.displayName ?? `${firstName} ${lastName}`.trim(),
    active: lockedAt === null,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(major && { [ENTERPRISE]: { department: major } }),
    ...(graduationYear && { [STUDENT]: { graduationYear } }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${id}`,
    },
  }
}

/**
 * Creates the account, links the one that has this address, or reactivates a person whom the connection has deactivated. Returns
 * its id.
 */
async function createPerson(write: Write, body: Body): Promise<string> {
  const { tx, connection, now } = write
  const facts = withBody(NOBODY, body)
  refuseForeignAddress(connection, facts.email)
  const deactivated = await findDeactivated(tx, connection.id, facts)
  if (deactivated) {
    await changePerson(write, deactivated, (known) => broughtBack(known, body))
    return deactivated
  }
  const { id, isNew } = await findOrAddProfile(tx, facts)
  await refuseManaged(tx, connection, id)
  await refuseTaken(tx, connection, facts, null)
  const { userName, externalId, displayName } = facts
  await tx
    .insertInto('provisionedPeople')
    .values({
      profileId: id,
      connectionId: connection.id,
      userName,
      externalId,
      displayName,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const person = await findPerson(tx, connection.id, id, 'locked')
  // A linked account keeps attributes that the identity system does not send.
  const linked = isNew ? facts : withBody({ ...factsOf(person), active: true }, body)
  await writePerson(write, person, linked)
  return id
}

/** Missing names and departments stay as they are, and so do the groups. */
function broughtBack(known: PersonFacts, body: Body): PersonFacts {
  return withBody({ ...known, externalId: null, displayName: null, active: true }, body)
}

async function findOrAddProfile(tx: Tx, facts: PersonFacts): Promise<{ id: string; isNew: boolean }> {
  const added = await tx
    .insertInto('profiles')
    .values({
      ...namesOf(facts),
      email: facts.email,
      emailVerified: true,
      university: await universityOf(tx, facts.email),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const { id } = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', facts.email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await claimUnverified(tx, id)
  return { id, isNew: false }
}

async function refuseManaged(tx: Tx, connection: ProvisioningConnection, profileId: string): Promise<void> {
  const manager = await tx
    .selectFrom('provisionedPeople')
    .select('connectionId')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  if (manager?.connectionId === connection.id) throw taken('There is already a user with this email address.')
  if (manager) throw taken('Another provisioning connection manages the account with this email address.')
}
