import {
  maxPasswordLength,
  type PasswordProblem,
  minPasswordLength,
} from '../password-rules-and-hashing.ts'

export const passwordHint = `Al menos ${minPasswordLength} caracteres. Una frase que recuerdes funciona muy bien.`

const advice = 'Elige otra, por ejemplo cuatro palabras que recuerdes.'

const texts = {
  missing: 'Escribe una contraseña.',
  'too-short': `Usa al menos ${minPasswordLength} caracteres.`,
  'too-long': `Usa como máximo ${maxPasswordLength} caracteres.`,
  'has-email': `No uses tu correo en la contraseña. ${advice}`,
  'has-shop': `No uses el nombre de la tienda en la contraseña. ${advice}`,
  'too-common': `Esta contraseña es fácil de adivinar: mucha gente la usa. ${advice}`,
  breached: `Esta contraseña apareció en una filtración de algún sitio y ya no protege. ${advice}`,
} satisfies Record<PasswordProblem, string>

export function passwordProblemText(problem: PasswordProblem | undefined): string | undefined {
  return problem && texts[problem]
}
