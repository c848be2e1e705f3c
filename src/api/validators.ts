import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler } from 'fastify'

/** Fastify's schema compiler, once per schema and process. */
const compile = AjvCompiler()({}, { customOptions: {} })

type Check = ReturnType<FastifySchemaCompiler<object>>

/**
 * Validates requests by schema. Validators compile on first use: eager compilation of four hundred routes dominates the
 * start.
 */
export function lazyValidators(): FastifySchemaCompiler<object> {
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
