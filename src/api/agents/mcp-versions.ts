import type { IncomingHttpHeaders } from 'node:http'
import { RpcFault, type RpcMessage } from './json-rpc.ts'

/** Supported MCP revisions, newest first: those before 2026-07-28 start with a handshake. */
export const supportedVersions: readonly string[] = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
]

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/** The protocol era of a message: since 2026-07-28 messages carry their version, and headers repeat their subject. */
export function eraOf(
  { method, params }: RpcMessage,
  headers: IncomingHttpHeaders,
): 'modern' | 'legacy' {
  const { _meta: meta } = params
  const told = Object(meta)[versionKey] as unknown
  const header = headers['mcp-protocol-version']
  const version = told ?? header
  if (version === undefined || method === 'initialize') return 'legacy'
  if (!supportedVersions.includes(String(version))) {
    throw new RpcFault(-32022, 400, 'Unsupported protocol version', {
      supported: supportedVersions,
      requested: String(version).slice(0, 50),
    })
  }
  if (told === undefined && String(header) < '2026-07-28') return 'legacy'
  const isCall = method === 'tools/call'
  const agrees =
    header === told &&
    headers['mcp-method'] === method &&
    (!isCall || decoded(headers['mcp-name']) === params.name)
  if (!agrees) throw new RpcFault(-32020, 400, 'Header mismatch')
  return 'modern'
}

/** Names outside of the header charset arrive in marked Base64. */
function decoded(header: string | string[] | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(header)) ?? []
  return base64 === undefined ? String(header) : Buffer.from(base64, 'base64').toString()
}
