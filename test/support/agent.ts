import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect } from 'vitest'
import { agentCapabilities, ucpVersion } from '#domain/agents/agent-capabilities.ts'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { openUntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import type { Db } from '#persistence/database.ts'
import { testApi } from './api.ts'
import { replyErrors } from './ucp-schemas.ts'
import { startReceiver } from './webhook-receiver.ts'

/** The shop on a separate port, and a platform with a published profile calling it by the official client. */
export async function startAgent(db: Db, options: Parameters<typeof testApi>[1] = {}) {
  const publisher = await startReceiver()
  const profile = {
    ucp: {
      version: ucpVersion,
      capabilities: Object.fromEntries(
        Object.values(agentCapabilities).map((name) => [name, [{ version: ucpVersion }]]),
      ),
    },
    signing_keys: [] as object[],
  }
  let read = 0
  publisher.answers((response) => {
    read += 1
    response.setHeader('cache-control', 'public, max-age=60').end(JSON.stringify(profile))
  })
  const api = await testApi(db, {
    readDocument: openUntrustedUrlReader({ networks: parseIpNetworks(['127.0.0.0/8']) }),
    ...options,
  })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const endpoint = new URL(`http://127.0.0.1:${port}/ucp/mcp`)
  const meta = { 'ucp-agent': { profile: publisher.url } }

  async function connect(mode: 'auto' | 'legacy' = 'auto') {
    const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(endpoint))
    afterAll(() => client.close())
    // From now on it checks replies against the schemas of the list.
    await client.listTools()
    return client
  }

  let client: Client | undefined

  return {
    api,
    endpoint,
    meta,
    profile,
    publisher,
    profilesRead: () => read,
    connect,
    /** What a tool answers, as data. */
    async call(name: string, given: object, by?: Client) {
      client ??= await connect()
      const used = by ?? client
      const answered = await used.callTool({ name, arguments: { meta, ...given } })
      const reply = JSON.parse(JSON.stringify(answered.structuredContent))
      expect(replyErrors(name, reply)).toEqual([])
      return reply
    },
    /** A message as it is, without a client. */
    async post(message: unknown, headers: Record<string, string> = {}) {
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: typeof message === 'string' ? message : JSON.stringify(message),
      })
      const text = await reply.text()
      return {
        status: reply.status,
        headers: reply.headers,
        text,
        body: text === '' ? null : JSON.parse(text),
      }
    },
  }
}
