export type TextProblem = 'required' | 'too-short' | 'too-long'

/** Why a written text does not fit its limits, counted in characters without the spaces around it. */
export function textProblem(
  text: string,
  limits: { min: number; max: number },
): TextProblem | null {
  const length = [...text.trim()].length
  if (length === 0) return 'required'
  if (length < limits.min) return 'too-short'
  return length > limits.max ? 'too-long' : null
}
