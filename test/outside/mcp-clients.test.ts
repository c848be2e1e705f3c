import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startAgent } from '#test/support/agent.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { replyErrors } from '#test/support/ucp-schemas.ts'

const { db } = await testDatabase()
const { endpoint, meta } = await startAgent(db)
await addProduct(db, { name: 'Tableta Nimbus Tab 11' })

type Call = { name: string; arguments: object }
type OldClient = {
  connect: (transport: unknown) => Promise<void>
  listTools: () => Promise<{ tools: { name: string }[] }>
  callTool: (call: Call) => Promise<{ structuredContent: { ucp: { status: string } } }>
  getServerVersion: () => unknown
  close: () => Promise<void>
}

async function load(version: string, file: string) {
  const tools = process.env.OUTSIDE_TOOLS ?? ''
  const place = path.join(tools, `node_modules/mcp-sdk-${version}/dist/esm/client/${file}.js`)
  return import(/* @vite-ignore */ pathToFileURL(place).href)
}

describe.each(['1.17', '1.25', '1.32'])('the client of MCP SDK %s', (version) => {
  it('a client of the MCP SDK lists and calls the shop’s tools, and receives error codes', async () => {
    const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
      load(version, 'index'),
      load(version, 'streamableHttp'),
    ])
    const client: OldClient = new Client({ name: 'a test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(endpoint))
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(13)

    const found = await client.callTool({
      name: 'search_catalog',
      arguments: { meta, catalog: { query: 'tableta' } },
    })
    expect(replyErrors('search_catalog', found.structuredContent)).toEqual([])
    for (const [name, given] of [
      ['search_catalog', { meta, catalog: { query: 7 } }],
      ['pay', { meta }],
    ] as const) {
      await expect(client.callTool({ name, arguments: given })).rejects.toThrow(
        expect.objectContaining({ code: -32602 }),
      )
    }
    // A platform without a profile is refused by UCP's own code, with its status of HTTP.
    await expect(
      client.callTool({ name: 'search_catalog', arguments: { catalog: { query: 'a' } } }),
    ).rejects.toThrow()
    await client.close()
  })
})
