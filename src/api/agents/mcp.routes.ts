import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { supportsAgentCapability } from '#domain/agents/agent-capabilities.ts'
import { hourInMs } from '#domain/durations.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { toTextIfPrimitive } from '#domain/primitive-to-text.ts'
import type { UntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import { type MessageSigningKey, createSignatureHeaders } from '#sign-in/http-message-signatures.ts'
import { createAgentFailureReply, type AgentTool } from './agent-tool.ts'
import { createAgentPlatformResolver } from './identify-agent-platform.ts'
import {
  createInvalidParamsError,
  parseRpcMessage,
  RpcError,
  type RpcId,
  type RpcMessage,
} from './json-rpc.ts'
import { mapExceptionToRpcError } from './mcp-error-mapping.ts'
import { detectMcpProtocolGeneration, supportedMcpVersions } from './mcp-protocol-versions.ts'

export const mcpPath = '/ucp/mcp'

const json = 'application/json; charset=utf-8'
const longestMessage = 64 * 1024
const listKeptMs = hourInMs

type Options = {
  tools: readonly AgentTool[]
  shopUrl: string
  key: MessageSigningKey
  clock: () => Date
  readDocument: UntrustedUrlReader
  shopName: () => Promise<string>
}

/** MCP over HTTP for shopping agents: stateless, one message per request. Tool results are data, never instructions. */
export async function mcpRoutes(
  app: FastifyInstance,
  { tools, shopUrl, key, clock, readDocument, shopName }: Options,
) {
  const platforms = createAgentPlatformResolver(app, { readDocument, shopUrl })
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  async function send(reply: FastifyReply, status: number, message: object) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    const headers = await createSignatureHeaders({ status, contentType: json, body }, key, clock())
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body)
  }

  app.setErrorHandler(async (error, request, reply) => {
    const { fault, retryAfter } = mapExceptionToRpcError(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const { code, message, data } = fault
    // Clients of MCP revisions before 2026-07-28 read JSON-RPC errors only in replies with HTTP
    // status 200.
    const isRead = [-32601, -32602].includes(code) && request.rpc?.isModern === false
    return send(reply, isRead ? 200 : fault.status, {
      id: request.rpcId,
      error: { code, message, ...(data && { data }) },
    })
  })

  app.decorateRequest('rpcId', null)

  app.addHook('onRequest', async ({ headers }) => {
    const { origin } = headers
    if (origin !== undefined && origin !== shopUrl) {
      throw new RpcError(-32600, 403, 'No pages of other sites')
    }
  })

  // Identifies the calling agent platform before the request enters the query queue, because loading its profile may
  // take seconds.
  app.addHook('preHandler', async (request) => {
    if (!Buffer.isBuffer(request.body)) return
    const message = parseRpcMessage(request.body)
    request.rpcId = message.id
    request.rpc = {
      message,
      isModern: detectMcpProtocolGeneration(message, request.headers) === 'modern',
    }
    if (message.method !== 'tools/call' || message.id === null) return
    const given = isPlainObject(message.params.arguments) ? message.params.arguments : {}
    const asked = byName.get(toTextIfPrimitive(message.params.name))
    if (!asked) throw createInvalidParamsError('Unknown tool')
    const { profile, address } = await platforms.identify(request, given.meta)
    request.rpc.canDo = supportsAgentCapability(profile, asked.capability)
    // A platform may send its profile URL in the UCP-Agent HTTP header instead of the message.
    message.params.arguments = { meta: { 'ucp-agent': { profile: address } }, ...given }
  })

  app.post(
    mcpPath,
    { config: { cost: 'query' }, bodyLimit: longestMessage, compress: false },
    async (request, reply) => {
      const { rpc } = request
      if (!rpc) throw new RpcError(-32600, 400, 'No message')
      const { message, isModern } = rpc
      if (message.id === null) return reply.code(202).send()
      const result = await answer(message, request)
      return send(reply, 200, {
        id: message.id,
        result: isModern ? { resultType: 'complete', ...result } : result,
      })
    },
  )

  // Refuses the HTTP methods GET and DELETE of MCP, because this MCP server has no sessions and
  // sends no messages by itself.
  for (const method of ['GET', 'DELETE'] as const) {
    app.route({
      method,
      url: mcpPath,
      config: { cost: 'read' },
      handler: async (_request, reply) => {
        reply.header('allow', 'POST')
        throw new RpcError(-32600, 405, 'POST alone')
      },
    })
  }

  async function answer(message: RpcMessage, request: FastifyRequest): Promise<object> {
    const { method, params } = message
    switch (method) {
      case 'initialize':
        return { protocolVersion: legacyVersion(params.protocolVersion), ...(await about()) }
      case 'server/discover': {
        const { serverInfo, ...rest } = await about()
        return {
          ...rest,
          supportedVersions: supportedMcpVersions,
          _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
          ttlMs: listKeptMs,
          cacheScope: 'public',
        }
      }
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: tools.map(toolOnWire), ttlMs: listKeptMs, cacheScope: 'public' }
      case 'tools/call':
        return callTool(params, request)
      default:
        throw new RpcError(-32601, 404, 'Method not found')
    }
  }

  async function about() {
    return {
      serverInfo: { name: 'tianguis', title: await shopName(), version: '1' },
      capabilities: { tools: {} },
      instructions: [
        'Catálogo y carrito de una tienda en México: precios en centavos de peso (MXN), IVA incluido.',
        'Aquí nadie paga: entrega continue_url a la persona, que revisa y paga en la página de la tienda.',
      ].join(' '),
    }
  }

  async function callTool(params: Record<string, unknown>, request: FastifyRequest) {
    const tool = byName.get(toTextIfPrimitive(params.name))
    if (!tool) throw createInvalidParamsError('Unknown tool')
    const given = params.arguments ?? {}
    const outcome = request.rpc?.canDo
      ? await tool.run(given, request)
      : createAgentFailureReply(tool.capability, incompatible, `${shopUrl}/`)
    return {
      structuredContent: outcome,
      content: [{ type: 'text', text: JSON.stringify(outcome) }],
      isError: false,
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The JSON-RPC message of an AI agent, whether its MCP protocol generation is modern, and
     * whether the agent's platform supports the tool's capability (`canDo`).
     */
    rpc?: { message: RpcMessage; isModern: boolean; canDo?: boolean }
    rpcId: RpcId | null
  }
}

const incompatible = {
  code: 'capabilities_incompatible',
  content: 'Tu perfil de UCP no declara esta capacidad en la versión de la tienda.',
}

const legacyVersions = supportedMcpVersions.filter((version) => version < '2026-07-28')

function legacyVersion(asked: unknown): string {
  const [newest = ''] = legacyVersions
  return legacyVersions.find((version) => version === asked) ?? newest
}

function toolOnWire({ name, title, description, input, output, readOnly }: AgentTool) {
  return {
    name,
    title,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
  }
}
