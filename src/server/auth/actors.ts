import { isReviewer } from '#domain/roles'
import type { OpenDatabase } from '../database/client.ts'
import { type Actor, actorFrom } from './actor.ts'
import type { Auth } from './auth.ts'

/** Unit: milliseconds. However news are lost, nobody keeps what was taken away for longer. */
const KEPT_FOR = 5_000
const MOST = 10_000

/**
 * Who is calling, remembered for seconds: a screen asks several things at once. What changes a person (signing out, a
 * role, departments, the profile) is forgotten before the request that changed it is answered, and in every other
 * process when the database tells of it (the triggers of 0001-first-tables.sql). Where it cannot tell, as the
 * embedded one, nothing is remembered.
 */
export class Actors {
  readonly #auth: Auth
  readonly #database: OpenDatabase
  readonly #known = new Map<string, { actor: Actor; until: number }>()
  #isTold = false
  #changes = 0

  constructor(auth: Auth, database: OpenDatabase) {
    this.#auth = auth
    this.#database = database
  }

  /** Begins to listen for changes, and with it to remember. */
  async follow(): Promise<{ stop(): Promise<void> }> {
    const followed = await this.#database.follow?.('person_changed', {
      found: () => {
        this.#isTold = true
      },
      told: (personId) => this.#forget(({ id }) => id === personId),
      lost: () => {
        this.#isTold = false
        this.#forget(() => true)
      },
    })
    return followed ?? { stop: async () => undefined }
  }

  /** The person behind a request's Cookie header, or null. */
  async of(cookie: string | undefined): Promise<Actor | null> {
    if (!cookie) return null
    const known = this.#known.get(cookie)
    if (known && known.until > performance.now()) return known.actor
    const before = this.#changes
    const actor = await actorFrom(cookie, this.#auth, this.#database.quick)
    // What has changed since the question was asked may not be in the answer.
    if (actor && this.#isTold && before === this.#changes) {
      if (this.#known.size >= MOST) this.#known.clear()
      this.#known.set(cookie, { actor, until: performance.now() + KEPT_FOR })
    }
    return actor
  }

  /** To be called after a write, before it is answered: reviewers can have changed anybody, others themselves. */
  forgetAfter(writer: Actor | null): void {
    if (writer) this.#forget(({ id }) => isReviewer(writer.role) || id === writer.id)
  }

  #forget(isMeant: (actor: Actor) => boolean): void {
    this.#changes++
    for (const [cookie, { actor }] of this.#known) if (isMeant(actor)) this.#known.delete(cookie)
  }
}
