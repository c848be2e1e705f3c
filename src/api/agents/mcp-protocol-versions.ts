import type { IncomingHttpHeaders } from 'node:http'
import { toTextIfPrimitive } from '#domain/primitive-to-text.ts'
import { RpcError, type RpcMessage } from './json-rpc.ts'

/**
 * Supported revisions of the MCP protocol, newest first; with revisions before 2026-07-28, a client
 * starts with a handshake.
 */
export const supportedMcpVersions: readonly string[] = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
]

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/**
 * Detects whether a message uses MCP from revision 2026-07-28 on, in which each message states its
 * protocol version and HTTP headers repeat method and tool name, or an earlier revision.
 */
export function detectMcpProtocolGeneration(
  { method, params }: RpcMessage,
  headers: IncomingHttpHeaders,
): 'modern' | 'legacy' {
  const { _meta: meta } = params
  const told = Object(meta)[versionKey] as unknown
  const header = headers['mcp-protocol-version']
  const version = told ?? header
  if (version === undefined || method === 'initialize') return 'legacy'
  if (!supportedMcpVersions.includes(toTextIfPrimitive(version))) {
    throw new RpcError(-32022, 400, 'Unsupported protocol version', {
      supported: supportedMcpVersions,
      requested: toTextIfPrimitive(version).slice(0, 50),
    })
  }
  if (told === undefined && String(header) < '2026-07-28') return 'legacy'
  const isCall = method === 'tools/call'
  const agrees =
    header === told &&
    headers['mcp-method'] === method &&
    (!isCall || decoded(headers['mcp-name']) === params.name)
  if (!agrees) throw new RpcError(-32020, 400, 'Header mismatch')
  return 'modern'
}

/**
 * Decodes an MCP header value; names with characters that HTTP headers cannot contain arrive as
 * `=?base64?…?=`.
 */
function decoded(header: string | string[] | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(header)) ?? []
  return base64 === undefined ? String(header) : Buffer.from(base64, 'base64').toString()
}
