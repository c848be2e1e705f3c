import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/**
 * Marks a statement that each connection plans only once: at its beginning, or at its end by `modifyEnd`. For statements
 * that are asked all the time, whose text never changes and whose best plan does not depend on their parameters. They name
 * their columns: a plan of `select *` fails once a migration has added one. What the condition of a partial index says is
 * written with `sql.lit`: one plan for all parameters cannot count on it otherwise.
 */
export const prepared = sql.raw('/* prepared */')

/**
 * A list as a parameter of such a statement. PostgreSQL counts the elements of a list that it sees, and plans anew
 * each time because short lists look cheaper than the ten it expects; it does not see into a subquery.
 */
export function preparedList(
  values: readonly (number | string)[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> {
  const list = sql.raw(`${type}[]`)
  return sql`(select ${values}::${list})::${list}`
}

const preparedMark = '/* prepared */'
const names = new Map<string, string>()

/** Milliseconds for a new connection; a pool's own limit would count the wait for a free one, too. */
const longestArrival = 5000

/** Connection settings beyond the driver's. */
export type ClientSettings = {
  /** Names for marked statements, by which PostgreSQL keeps their plans. */
  named?: boolean
  /** What each transaction sets for itself, where nothing can be set for a session. */
  perTransaction?: string
  /** Receives statement errors. */
  failed?: (error: unknown) => void
}

/** A connection that treats marked statements and beginnings of transactions as its settings say. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig & ClientSettings) {
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

  #noticed(failed: ClientSettings['failed']) {
    return (error: unknown) => {
      failed?.(error)
      // A late answer may arrive, so the connection is closed.
      if (error instanceof Error && error.message === unanswered) void this.end().catch(() => {})
    }
  }
}

/** The driver's words for a statement that was not answered in time. */
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
