import { readFileSync } from 'node:fs'

// Common Mexican passwords missing in international lists.
const familiar = `contraseña contrasena clave hola mexico méxico america américa chivas pumas tigres futbol fútbol
  guadalupe juanperez juanito princesa corazon corazón teamo tequiero bienvenido usuario administrador 987654321`

const common = new Set([
  ...readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  ...familiar.split(/\s+/).map((word) => word.normalize('NFKC')),
])

/**
 * Whether a password (lower-cased, without accents) is a common password, also if digits or symbols
 * are appended.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.replace(/(?<![^\p{Letter}])[^\p{Letter}]+$/u, '')
  return common.has(password) || common.has(word) || /^(.)\1*$/u.test(password)
}
