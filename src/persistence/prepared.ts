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

/** A connection that gives marked statements a name, by which PostgreSQL keeps their plans. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: longestArrival })
    const ask = this.query.bind(this) as (...parameters: unknown[]) => unknown
    const query = (...parameters: unknown[]): unknown => {
      const [text, values] = parameters
      return typeof text === 'string' && text.includes(preparedMark)
        ? ask({ name: nameOf(text), text, values })
        : ask(...parameters)
    }
    Object.assign(this, { query })
  }
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}
