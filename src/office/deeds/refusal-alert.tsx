import { Alert } from '#ui/alert.tsx'
import type { Answer } from './answer.ts'

/** Why a deed was refused, in words; nothing where it was not. */
export function RefusalAlert({ refusal }: { refusal: Answer['refusal'] }) {
  if (!refusal) return null
  return (
    <Alert tone="wrong">
      <p>{refusal.words}</p>
    </Alert>
  )
}
