import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other requests get a turn. */
const turn = 10

/** Iterates over many rows and yields to the event loop between short turns. */
export async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let since = performance.now()
  for (const row of rows) {
    yield row
    if (performance.now() - since < turn) continue
    await nextTurn()
    since = performance.now()
  }
}
