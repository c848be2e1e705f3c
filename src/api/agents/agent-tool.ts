import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Capability, capabilities, ucpVersion } from '#domain/agents/capabilities.ts'
import { invalidParams } from './json-rpc.ts'

/** An agent tool: name, description, input, capability. */
export type Tool = {
  name: string
  title: string
  description: string
  capability: Capability
  /** it changes nothing */
  readOnly: boolean
  input: TSchema
  output: TSchema
  run: (given: unknown, request: FastifyRequest) => Promise<object>
}

/** A tool with schema-validated input. */
export function tool<Schema extends TSchema>(
  about: Omit<Tool, 'input' | 'run'> & {
    input: Schema
    run: (given: Static<Schema>, request: FastifyRequest) => Promise<object>
  },
): Tool {
  const checked = Compile(about.input)
  return {
    ...about,
    run(given, request) {
      if (!checked.Check(given)) throw invalidParams(wrongIn(checked.Errors(given)))
      return about.run(given, request)
    },
  }
}

function wrongIn(errors: { instancePath: string; message: string }[]): string {
  const said = errors
    .slice(0, 3)
    .map(({ instancePath, message }) =>
      `${instancePath.slice(1).replaceAll('/', '.')} ${message}`.trim(),
    )
  return said.join('; ').slice(0, 500)
}

type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** A message of a reply. */
export type Message =
  | { type: 'info' | 'warning'; code: string; content: string; path?: string }
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }

/** Protocol metadata of every reply. */
export function envelope(capability: Capability, status: 'success' | 'error' = 'success') {
  return {
    version: ucpVersion,
    status,
    capabilities: { [capabilities[capability]]: [{ version: ucpVersion }] },
  }
}

/** Nothing is there to act on. */
export function failed(
  capability: Capability,
  { code, content }: { code: string; content: string },
  continueUrl: string,
) {
  return {
    ucp: envelope(capability, 'error'),
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
    continue_url: continueUrl,
  }
}
