import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler } from 'fastify'

/** Schema compiler of Fastify (Ajv), created once per process. */
const compile = AjvCompiler()({}, { customOptions: {} })

type Check = ReturnType<FastifySchemaCompiler<object>>

/**
 * Validates requests by schema. Validators compile on first use, because compiling four hundred routes would dominate
 * the start.
 */
export function createLazyValidators(): FastifySchemaCompiler<object> {
  return (route) => {
    let compiled: Check | undefined
    const check: Check = (value: unknown) => {
      compiled ??= compile(route)
      const isValid = compiled(value)
      check.errors = compiled.errors
      return isValid
    }
    return check
  }
}
