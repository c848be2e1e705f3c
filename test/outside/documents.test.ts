import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createOpenApiDocument } from '#api/docs/openapi-document.ts'
import { shopApiDescription } from '#api/docs/shop-api-description.ts'
import { operatorApiDescription } from '#operator-api/operator-api-description.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const { app: shop } = await testApi(db)
const { app: office } = await testOffice(db)
await Promise.all([shop.ready(), office.ready()])

const tools = process.env.OUTSIDE_TOOLS ?? ''
const folder = await mkdtemp(path.join(tmpdir(), 'documents-'))
const documents = {
  shop: createOpenApiDocument(shop, shopApiDescription),
  office: createOpenApiDocument(office, operatorApiDescription),
}
const file = (name: string) => path.join(folder, name)
await Promise.all(
  Object.entries(documents).map(([name, document]) =>
    writeFile(file(`${name}.json`), JSON.stringify(document)),
  ),
)
await writeFile(file('broken.json'), JSON.stringify({ ...documents.shop, servers: undefined }))
await writeFile(
  file('redocly.yaml'),
  `extends: [recommended]
rules:
  # every operation describes its refusals as \`default\`
  operation-4xx-response: off
  # the shop's own programs have a licence, its data do not
  info-license: off
`,
)

function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(tools, 'node_modules', program), ...parameters],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  )
  return { status, output: stdout + stderr }
}

function lint(name: string) {
  const options = ['--config', file('redocly.yaml'), '--format', 'json', '--max-problems', '1000']
  const { output } = run('@redocly/cli/bin/cli.js', 'lint', file(`${name}.json`), ...options)
  const { problems } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  return problems.map(
    (problem: { ruleId: string; message: string; location: { pointer?: string }[] }) =>
      `${problem.ruleId} ${problem.location[0]?.pointer ?? ''} ${problem.message}`,
  )
}

it.each(['shop', 'office'])(
  'the OpenAPI document of the shop passes the Redocly linter: %s',
  (name) => {
    expect(lint(name)).toEqual([])
  },
)

it('an OpenAPI document without servers fails the linter of Redocly', () => {
  expect(lint('broken').join()).toContain('no-empty-servers')
})

it('clients generated from both OpenAPI documents compile under strict TypeScript', async () => {
  for (const name of ['shop', 'office']) {
    const made = run(
      'openapi-typescript/bin/cli.js',
      file(`${name}.json`),
      '-o',
      file(`${name}.ts`),
    )
    expect(made.output).toContain('🚀')
  }
  await writeFile(
    file('client.ts'),
    `import type { operations as Office } from './office.ts'
import type { operations as Shop } from './shop.ts'

type Found = Shop['searchProducts']['responses'][200]['content']['application/json']
export const code = (found: Found) => ('success' in found ? found.code : null)
export const file: Office['exportOrders']['responses'][200]['content']['text/csv'] = 'Pedido'
export const number: Office['getOrder']['parameters']['path']['number'] = '2611-X4HN8T'
`,
  )
  const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--module', 'nodenext']
  const compile = (...files: string[]) =>
    run('typescript/bin/tsc', ...strict, '--allowImportingTsExtensions', ...files)
  expect(compile(file('client.ts')).output).toBe('')
  await writeFile(
    file('wrong.ts'),
    `import type { operations } from './office.ts'
export const file: operations['exportOrders']['responses'][200]['content']['application/json'] = 1
`,
  )
  expect(compile(file('wrong.ts')).output).toContain("Property 'application/json' does not exist")
})
