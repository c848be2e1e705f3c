import type { IncomingHttpHeaders } from 'node:http'
import { RpcFault, type RpcMessage } from './json-rpc.ts'

/** Revisions of MCP that the shop speaks, the newest first: those before 2026-07-28 begin with a handshake. */
export const supportedVersions: readonly string[] = [
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
]

const versionKey = 'io.modelcontextprotocol/protocolVersion'

/**
 * Of which era a message is: those since 2026-07-28 carry their version in themselves, and in headers what they are
 * about, which must say the same.
 */
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

/** Names that no header can hold come in Base64, marked as such. */
function decoded(header: string | string[] | undefined): string | undefined {
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(header)) ?? []
  return base64 === undefined ? String(header) : Buffer.from(base64, 'base64').toString()
}
