import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Call } from './provider-server.ts'

type Operation = { query: Record<string, object>; form?: object; json?: object; answer: object }

type Published = { operations: Record<string, Operation>; $defs: Record<string, object> }

/** A published call that a request makes, with the parts of its path. */
type Asked = { name: string; path: Record<string, string>; sent: Record<string, unknown> }

/** Why a request is none that the provider publishes. */
export type Unpublished = { status: 404 | 400; problem: string }

/**
 * Calls that a provider publishes: requests may have published fields only, and the counterpart's own
 * answers have to be of the published shape.
 */
export function readPublishedCalls(file: string) {
  const { operations, $defs }: Published = JSON.parse(
    readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const lenient = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true })
  const calls = Object.entries(operations).map(([name, operation]) => {
    const [method = '', template = ''] = name.split(' ')
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, part = '']) => part)
    const pattern = template.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '([^/]+?)')
    const open = (schema: object) => ({ ...schema, $defs })
    const only = (properties: Record<string, object>) =>
      lenient.compile(open({ type: 'object', properties, additionalProperties: false }))
    return {
      name,
      method,
      names,
      path: new RegExp(`^${pattern}$`),
      query: only(operation.query),
      form:
        operation.form && lenient.compile(open({ additionalProperties: false, ...operation.form })),
      json: operation.json && ajv.compile(open(operation.json)),
      answer: ajv.compile(open(operation.answer)),
    }
  })

  function read({ method, path, query, body, headers }: Call): Asked | Unpublished {
    const found = calls.find((one) => one.method === method && one.path.test(path))
    if (!found) return { status: 404, problem: `${method} ${path}` }
    const parts = found.path.exec(path)?.slice(1).map(decodeURIComponent) ?? []
    const asked = Object.fromEntries(query)
    const type = headers['content-type'] ?? ''
    const isJson = type.startsWith('application/json')
    if ((found.json !== undefined) !== isJson && method === 'POST')
      return { status: 400, problem: `content type ${type}` }
    const sent: Record<string, unknown> = isJson
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body))
    const problem =
      problemOf(found.query, { ...asked }) ??
      problemOf(found.form, { ...sent }) ??
      problemOf(found.json, sent)
    if (problem !== undefined) return { status: 400, problem }
    const named = Object.fromEntries(found.names.map((name, at) => [name, parts[at] ?? '']))
    return { name: found.name, path: named, sent: { ...asked, ...sent } }
  }

  function checkAnswer<T>(name: string, answer: T): T {
    const problem = problemOf(calls.find((one) => one.name === name)?.answer, answer)
    if (problem !== undefined) throw new Error(`${name} answers wrongly: ${problem}`)
    return answer
  }

  return { read, checkAnswer }
}

function problemOf(validate: ValidateFunction | undefined, given: unknown): string | undefined {
  return !validate || validate(given) ? undefined : JSON.stringify(validate.errors)
}
