import { readFileSync } from 'node:fs'

// What people in Mexico choose that lists gathered elsewhere lack.
const familiar = `contraseña contrasena clave hola mexico méxico america américa chivas pumas tigres futbol fútbol
  guadalupe juanperez juanito princesa corazon corazón teamo tequiero bienvenido usuario administrador 987654321`

const common = new Set([
  ...readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
  ...familiar.split(/\s+/).map((word) => word.normalize('NFKC')),
])

/** Whether many people use this password, in lower case and NFKC, or only digits and marks follow one that they use. */
export function isCommon(password: string): boolean {
  const word = password.replace(/[^\p{Letter}]+$/u, '')
  return common.has(password) || common.has(word) || /^(.)\1*$/u.test(password)
}
