import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { uploadLimits } from '#domain/upload-limits.ts'
import { readApart, ReadingStopped } from '#reading/read-apart.ts'
import type { KeyLine } from '#reading/read-key-lines.ts'

/** Parses licence keys with their line numbers from a text. */
export async function readKeyList(
  text: string,
): Promise<Granted<{ keys: KeyLine[] }> | Refusal<'no-key-column' | 'list-too-long'>> {
  try {
    return await readApart('readKeyLines', [text], uploadLimits.keys)
  } catch (error) {
    if (error instanceof ReadingStopped) return refuse('list-too-long')
    throw error
  }
}
