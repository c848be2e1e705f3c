import { Alert } from '#ui/alert.tsx'
import type { FormResult } from './form-result.ts'

/** Error message of a rejected action; empty otherwise. */
export function RefusalAlert({ refusal }: { refusal: FormResult['refusal'] }) {
  if (!refusal) return null
  return (
    <Alert tone="wrong">
      <p>{refusal.words}</p>
    </Alert>
  )
}
