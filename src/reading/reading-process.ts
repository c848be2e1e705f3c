import { constants, setPriority } from 'node:os'
import { SheetRefused } from '#catalogue-import/sheets/sheet-refused.ts'
import { type Readers, readers } from './readers.ts'

/** A message that calls one parser in the reading process. */
export type ReadingCall = { name: keyof Readers; args: unknown[] }
export type ReadingReply<Value> = { value: Value } | { refused: string } | { failed: string }

// lower priority, so that web requests come first
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// the CSV parser creates an error per ragged line, whose stack trace would take most of the time
Error.stackTraceLimit = 0
process.on('message', (call: ReadingCall) => {
  void answer(call).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())

async function answer({ name, args }: ReadingCall): Promise<ReadingReply<unknown>> {
  try {
    const value: unknown = await Reflect.apply(readers[name], undefined, args)
    return { value }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: error.message }
    return { failed: `${name}: ${String(error)}` }
  }
}
