import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type AgentCapability,
  agentCapabilities,
  ucpVersion,
} from '#domain/agents/agent-capabilities.ts'
import { createInvalidParamsError } from './json-rpc.ts'

/** A tool (MCP) that AI shopping agents can call. */
export type AgentTool = {
  name: string
  title: string
  description: string
  capability: AgentCapability
  /** True for a tool without side effects. */
  readOnly: boolean
  input: TSchema
  output: TSchema
  run: (given: unknown, request: FastifyRequest) => Promise<object>
}

/** Defines an agent tool with schema-validated input. */
export function defineAgentTool<Schema extends TSchema>(
  about: Omit<AgentTool, 'input' | 'run'> & {
    input: Schema
    run: (given: Static<Schema>, request: FastifyRequest) => Promise<object>
  },
): AgentTool {
  const checked = Compile(about.input)
  return {
    ...about,
    run(given, request) {
      if (!checked.Check(given)) throw createInvalidParamsError(wrongIn(checked.Errors(given)))
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
export type AgentReplyMessage =
  | { type: 'info' | 'warning'; code: string; content: string; path?: string }
  | { type: 'error'; code: string; content: string; severity: Severity; path?: string }

/** Creates the UCP protocol metadata that every reply to an AI shopping agent contains. */
export function createAgentReplyEnvelope(
  capability: AgentCapability,
  status: 'success' | 'error' = 'success',
) {
  return {
    version: ucpVersion,
    status,
    capabilities: { [agentCapabilities[capability]]: [{ version: ucpVersion }] },
  }
}

/** Creates the error reply of an agent tool for errors that a retry cannot resolve. */
export function createAgentFailureReply(
  capability: AgentCapability,
  { code, content }: { code: string; content: string },
  continueUrl: string,
) {
  return {
    ucp: createAgentReplyEnvelope(capability, 'error'),
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
    continue_url: continueUrl,
  }
}
