import type { OperationName, OperatorRefusalCode } from '#contract/operator/all-api-operations.ts'
import type { FormResult } from './form-result.ts'

/** Whether a form was rejected because an operation refused it with this code. */
export function isRefusedWith<Name extends OperationName>(
  refusal: FormResult['refusal'],
  call: Name,
  code: OperatorRefusalCode<Name>,
): boolean {
  return refusal?.call === call && refusal.code === code
}
