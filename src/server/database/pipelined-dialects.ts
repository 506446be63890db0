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

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver({ pool: this.#pool })
  }
}

/** The same for connections that others use at the same time. */
export class SharedDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new SharedDriver({ pool: this.#pool })
  }
}

class PipelinedDriver extends PostgresDriver {
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

class SharedDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('A shared connection has no transactions: the statements of others would be in them.')
  }
}
