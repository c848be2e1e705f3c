/**
 * An expected failure, returned as a value instead of an exception. Each use case has a closed set of `code` values.
 */
export type Refusal<Code extends string, Details extends object = object> = {
  readonly ok: false
  readonly code: Code
} & Details

export type GrantedResult<Details extends object = object> = { readonly ok: true } & Details

export function refuse<const Code extends string>(code: Code): Refusal<Code>
export function refuse<const Code extends string, Details extends object>(
  code: Code,
  details: Details,
): Refusal<Code, Details>
export function refuse(code: string, details: object = {}) {
  return { ok: false, code, ...details }
}
