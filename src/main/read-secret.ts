import type { Reader } from './environment.ts'

/** A secret that is long enough; missing where it is needed and absent. */
export function readSecret<Name extends string>(read: Reader<Name>, name: Name, needed: boolean) {
  const secret = read.text(name)
  if (!secret && needed) {
    read.missing(name, 'indica una clave, por ejemplo la de «openssl rand -hex 32»')
  }
  if (secret && secret.length < 32) read.complain(name, 'tiene menos de 32 caracteres')
  return secret
}
