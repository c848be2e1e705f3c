import type { ImportLicenceKeysResponse } from '#contract/operator/licences.ts'

interface Complaint {
  line: number
  why: string
}

/** Result of an upload of licence keys, with the rejected lines. */
export interface KeyImportResult {
  added: number
  free: number
  complaints: readonly Complaint[]
  /** Text of the rejected lines, shown again for correction */
  left: string
}

/**
 * Result of a licence key upload with the rejected lines and reasons. The text of these lines comes
 * from the submitted form, because the API returns only line numbers.
 */
export function toLicenceKeyImportResult(
  text: string,
  { added, free, repeated, refused }: ImportLicenceKeysResponse,
): KeyImportResult {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const complaints = [
    ...repeated.map((line) => ({ line, why: 'ya la tiene la tienda, o está más arriba' })),
    ...refused.map((line) => ({ line, why: 'no es una clave: lleva de 4 a 200 letras y números' })),
  ].toSorted((a, b) => a.line - b.line)
  const left = complaints.map(({ line }) => lines[line - 1] ?? '').join('\n')
  return { added, free, complaints, left }
}
