import { longestPassword, type PasswordProblem, shortestPassword } from '../passwords.ts'

export const passwordHint = `Al menos ${shortestPassword} caracteres. Una frase que recuerdes funciona muy bien.`

const texts = {
  'too-short': `Usa al menos ${shortestPassword} caracteres.`,
  'too-long': `Usa como máximo ${longestPassword} caracteres.`,
  'too-easy': 'Esta contraseña es fácil de adivinar. Elige otra.',
} satisfies Record<PasswordProblem, string>

export function passwordProblemText(problem: PasswordProblem | undefined): string | undefined {
  return problem && texts[problem]
}
