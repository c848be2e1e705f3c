import { SheetRejectedError } from '#catalogue-import/sheets/sheet-limits.ts'
import { type UploadedFileParsers, uploadedFileParsers } from './uploaded-file-parsers.ts'

/** Message that asks the file-parsing process to run one parser. */
export type ReaderProcessRequest = { name: keyof UploadedFileParsers; args: unknown[] }
export type ReaderProcessReply<Value> = { value: Value } | { refused: string } | { failed: string }

// Stack traces are off, because the CSV parser creates an error for every row with a wrong number
// of fields, and collecting traces would take most of the time.
Error.stackTraceLimit = 0
process.on('message', (call: ReaderProcessRequest) => {
  void answer(call).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function answer({ name, args }: ReaderProcessRequest): Promise<ReaderProcessReply<unknown>> {
  try {
    const value: unknown = await Reflect.apply(uploadedFileParsers[name], undefined, args)
    return { value }
  } catch (error) {
    if (error instanceof SheetRejectedError) return { refused: error.message }
    return { failed: `${name}: ${String(error)}` }
  }
}
