import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/**
 * SQL comment (appendable with `modifyEnd`) by which a frequent statement of fixed text is planned
 * once per connection. Partial index conditions need `sql.lit`; `select *` fails after adding a
 * column.
 */
export const preparedStatementComment = sql.raw('/* prepared */')

/**
 * List parameter of a prepared statement, in a subquery so that PostgreSQL reuses the plan.
 * Otherwise it assumes ten elements, finds new plans cheaper for shorter lists, and always replans.
 */
export function preparedListParameter(
  values: readonly (number | string)[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> {
  const list = sql.raw(`${type}[]`)
  return sql`(select ${values}::${list})::${list}`
}

const preparedMark = '/* prepared */'
const names = new Map<string, string>()

/**
 * Timeout in ms for opening a database connection; a pool's own timeout would include the wait for
 * a free connection.
 */
const longestArrival = 5000

/** Connection settings of `PreparedStatementClient`, in addition to the settings of the `pg` driver. */
export type PreparedStatementClientSettings = {
  /**
   * whether statements marked as frequent become named prepared statements, whose plans PostgreSQL
   * keeps
   */
  named?: boolean
  /**
   * database settings applied at the start of each transaction, for connections that cannot keep
   * session settings
   */
  perTransaction?: string
  /** callback that receives the errors of SQL statements */
  failed?: (error: unknown) => void
}

/**
 * PostgreSQL connection that prepares statements marked as frequent, and applies settings at the
 * start of transactions.
 */
export class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig & PreparedStatementClientSettings) {
    super({ ...config, connectionTimeoutMillis: longestArrival })
    const { named = true, perTransaction, failed } = config ?? {}
    const ask = this.query.bind(this) as (...parameters: unknown[]) => unknown

    const query = (...parameters: unknown[]): unknown => {
      const [text, values] = parameters
      if (typeof text !== 'string') return ask(...parameters)
      const isNamed = named && text.includes(preparedMark)
      const asked = isNamed
        ? ask({ name: nameOf(text), text, values })
        : perTransaction && beginning.test(text)
          ? begin(text, perTransaction)
          : ask(...parameters)
      if (asked instanceof Promise) asked.catch(this.#noticed(failed))
      return asked
    }

    async function begin(text: string, settings: string) {
      const results = await ask(`${text}; ${settings}`)
      return Array.isArray(results) ? (results[0] as unknown) : results
    }

    Object.assign(this, { query })
  }

  #noticed(failed: PreparedStatementClientSettings['failed']) {
    return (error: unknown) => {
      failed?.(error)
      // After a timeout, a late reply could still arrive, so the connection is closed.
      if (error instanceof Error && error.message === unanswered) void this.end().catch(() => {})
    }
  }
}

/** The driver's error message for a statement timeout. */
const unanswered = 'Query read timeout'
const beginning = /^(?:begin|start transaction)\b/i

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}
