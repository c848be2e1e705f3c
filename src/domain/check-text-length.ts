export type TextProblem = 'required' | 'too-short' | 'too-long'

/** Error message for a trimmed text that is too short or too long. */
export function findTextLengthProblem(
  text: string,
  limits: { min: number; max: number },
): TextProblem | null {
  const length = [...text.trim()].length
  if (length === 0) return 'required'
  if (length < limits.min) return 'too-short'
  return length > limits.max ? 'too-long' : null
}
