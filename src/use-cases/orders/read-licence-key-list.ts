import { uploadParsingLimits } from '#domain/upload-limits.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { LicenceKeyLine } from '#reading/read-licence-key-lines.ts'
import { runInReaderProcess, ReaderProcessAborted } from '#reading/run-reader-process.ts'

/** Parses licence keys with their line numbers from a text. */
export async function readLicenceKeyList(
  text: string,
): Promise<SuccessResult<{ keys: LicenceKeyLine[] }> | Refusal<'no-key-column' | 'list-too-long'>> {
  try {
    return await runInReaderProcess('readLicenceKeyLines', [text], uploadParsingLimits.keys)
  } catch (error) {
    if (error instanceof ReaderProcessAborted) return refuse('list-too-long')
    throw error
  }
}
