/**
 * A refusal: an expected failure that a use case returns instead of throwing. Each use case has a
 * fixed list of `code` values.
 */
export type Refusal<Code extends string, Details extends object = object> = {
  readonly ok: false
  readonly code: Code
} & Details

export type SuccessResult<Details extends object = object> = { readonly ok: true } & Details

export function refuse<const Code extends string>(code: Code): Refusal<Code>
export function refuse<const Code extends string, Details extends object>(
  code: Code,
  details: Details,
): Refusal<Code, Details>
export function refuse(code: string, details: object = {}) {
  return { ok: false, code, ...details }
}
