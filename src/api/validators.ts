import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifySchemaCompiler } from 'fastify'

/** As Fastify compiles what checks a request; each schema once for all servers of the process. */
const compile = AjvCompiler()({}, { customOptions: {} })

type Check = ReturnType<FastifySchemaCompiler<object>>

/**
 * Checks requests against their schemas. What checks a shape is compiled when the first request with it arrives: ahead for
 * all four hundred routes it is the largest part of what a start computes, and the whole of it again for each server that a
 * test makes.
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
