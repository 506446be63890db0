import {
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'

/** PostgreSQL over connections that send a statement without waiting for the answers to those before it. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #Driver: typeof PostgresDriver

  constructor(pool: PostgresPool, Driver: typeof PostgresDriver) {
    super({ pool })
    this.#pool = pool
    this.#Driver = Driver
  }

  override createDriver(): PostgresDriver {
    return new this.#Driver({ pool: this.#pool })
  }
}

/** For connections that one asker has at a time. */
export class OwnDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  /** Leaves together with the transaction's first statement; whether it was heard is known when that is answered. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    begun.catch(() => undefined)
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)
    await super.commitTransaction(connection)
  }
}

/** For connections that others use at the same time. */
export class SharedDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('A shared connection has no transactions: the statements of others would be in them.')
  }
}
