import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Capability, capabilities, ucpVersion } from '#domain/agents/capabilities.ts'
import { invalidParams } from './json-rpc.ts'

/** A tool for AI shopping agents. */
export type Tool = {
  name: string
  title: string
  description: string
  capability: Capability
  /** True for a tool without side effects. */
  readOnly: boolean
  input: TSchema
  output: TSchema
  run: (given: unknown, request: FastifyRequest) => Promise<object>
}

/** Defines an agent tool with schema-validated input. */
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

/** An info, warning or error message in an agent reply (UCP). */
export type Message =
  | { type: 'info' | 'warning'; code: string; content: string; path?: string }
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }

/** UCP protocol metadata of every agent reply. */
export function envelope(capability: Capability, status: 'success' | 'error' = 'success') {
  return {
    version: ucpVersion,
    status,
    capabilities: { [capabilities[capability]]: [{ version: ucpVersion }] },
  }
}

/** An unrecoverable error reply of an agent tool. */
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
