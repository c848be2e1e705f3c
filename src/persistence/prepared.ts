import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/**
 * Marks a statement as prepared, so each connection plans it once: at its beginning, or at its end by `modifyEnd`. For
 * frequent statements with fixed text, whose best plan does not depend on parameters; columns are named, because a plan
 * of `select *` fails after a migration adds one. Conditions of partial indexes use `sql.lit`, because a plan for all
 * parameters cannot rely on them.
 */
export const prepared = sql.raw('/* prepared */')

/**
 * List parameter of a prepared statement, hidden in a subquery. Otherwise PostgreSQL replans each time, because lists
 * shorter than the ten elements it assumes look cheaper.
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

/** Timeout in ms for a new connection; a pool's own timeout would include the wait for a free connection. */
const longestArrival = 5000

/** Connection settings beyond the driver's own. */
export type ClientSettings = {
  /** whether marked statements get names, under which PostgreSQL keeps their plans */
  named?: boolean
  /** settings applied in each transaction, where session settings are impossible */
  perTransaction?: string
  /** receives statement errors */
  failed?: (error: unknown) => void
}

/** Connection that prepares marked statements and applies settings at the start of transactions. */
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
      // A late reply may still arrive, so the connection is closed.
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
