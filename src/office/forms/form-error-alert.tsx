import { useEffect } from 'react'
import { Alert } from '#ui/alert.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import type { FormResult } from './form-result.ts'

/**
 * Alert with the error message of a rejected form; renders nothing without a rejection. The first
 * rejected field takes the focus.
 */
export function FormErrorAlert({ refusal }: { refusal: FormResult['refusal'] }) {
  useEffect(() => {
    if (refusal && Object.keys(refusal.fields).length > 0) focusFirstError(document.body)
  }, [refusal])
  if (!refusal) return null
  return (
    <Alert tone="wrong">
      <p>{refusal.words}</p>
    </Alert>
  )
}
