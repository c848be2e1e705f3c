import { Alert } from '#ui/alert.tsx'
import type { Answer } from './answer.ts'

/** Error message of a rejected action; empty otherwise. */
export function RefusalAlert({ refusal }: { refusal: Answer['refusal'] }) {
  if (!refusal) return null
  return (
    <Alert tone="wrong">
      <p>{refusal.words}</p>
    </Alert>
  )
}
