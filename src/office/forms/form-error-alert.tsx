import { Alert } from '#ui/alert.tsx'
import type { FormResult } from './form-result.ts'

/** Alert with the error message of a rejected form; renders nothing without a rejection. */
export function FormErrorAlert({ refusal }: { refusal: FormResult['refusal'] }) {
  if (!refusal) return null
  return (
    <Alert tone="wrong">
      <p>{refusal.words}</p>
    </Alert>
  )
}
