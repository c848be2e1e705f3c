import type { CompiledQuery } from 'kysely'
import type { Db } from '#persistence/database.ts'

/** The plans of the statements that a read runs. */
export async function plansOf(db: Db, read: (own: Db) => Promise<unknown>): Promise<string> {
  const executor = db.getExecutor()
  const compiled: CompiledQuery[] = []
  const spying = db.withPlugin({
    transformQuery({ node, queryId }) {
      compiled.push(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await read(spying)
  let plans = ''
  for (const query of compiled) {
    const explained = { ...query, sql: `explain ${query.sql}` }
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    plans += rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return plans
}
