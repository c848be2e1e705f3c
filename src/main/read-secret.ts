import type { EnvironmentReader } from './read-environment.ts'

/** Reads a secret; a required secret that is missing or too short is reported. */
export function readSecret<Name extends string>(
  read: EnvironmentReader<Name>,
  name: Name,
  needed: boolean,
) {
  const secret = read.text(name)
  if (!secret && needed) {
    read.missing(name, 'indica una clave, por ejemplo la de «openssl rand -hex 32»')
  }
  if (secret && secret.length < 32) read.complain(name, 'tiene menos de 32 caracteres')
  return secret
}
