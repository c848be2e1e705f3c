import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type {
  OfficeBuild,
  OfficeServer,
  OfficeSurroundings,
} from '#office/office-server-interface.ts'
import { testDatabase } from '#test/support/database.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { serverBuild } from '#test/support/server-build.ts'
import { serveOfficePages } from './office-pages.ts'

const { db } = await testDatabase()

/** An office with one page whose form echoes its input. */
async function openOffice(
  page = 0,
  { onVisit = () => undefined }: { onVisit?: (visit: OfficeSurroundings) => void } = {},
) {
  const rateLimits = { page, query: 0, read: 0, write: 0, file: 0, notice: 0 }
  const { app } = await testOffice(db, { rateLimits })
  async function action({ request }: ActionFunctionArgs) {
    return new Response(String((await request.formData()).get('nota')))
  }
  const build = serverBuild<OfficeBuild>({
    entry: {
      default: () => new Response('never a document'),
      office: {
        contextFor: (surroundings) => {
          onVisit(surroundings)
          return new RouterContextProvider()
        },
        visitCookies: { form: 'confirmado', download: 'descarga' },
        pagesWithFiles: [
          { path: '/facturas/:number', bodyLimit: 2 * 1024 * 1024 },
          { path: '/importar', bodyLimit: 2 * 1024 * 1024 },
        ],
      } satisfies OfficeServer,
    },
    routes: {
      Note: {
        id: 'Note',
        path: '/nota',
        module: { loader: () => new Response('a page'), action },
      },
      Invoice: {
        id: 'Invoice',
        path: '/facturas/:number',
        module: { action: () => new Response('attached') },
      },
      Import: {
        id: 'Import',
        path: '/importar',
        module: { action: () => new Response('sent') },
      },
    },
  })
  await serveOfficePages(app, {
    pages: { build: async () => build, mode: 'production' },
    officeUrl,
  })
  return app
}

it('back-office forms accept any typed text, and an oversized form gets a 413 error page with an explanation', async () => {
  const app = await openOffice()
  const send = (nota: string) =>
    app.inject({
      method: 'POST',
      url: '/nota',
      headers: { origin: officeUrl, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nota }).toString(),
    })
  expect((await send('Llamar a Eva')).body).toBe('Llamar a Eva')
  expect((await send('x'.repeat(300 * 1024))).body).toHaveLength(300 * 1024)
  const refused = await send('x'.repeat(2 * 1024 * 1024))
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    413,
    'text/html; charset=utf-8',
  ])
  expect(refused.body).toContain('lo que escribiste sigue ahí')
})

it('back-office file uploads are accepted only on pages that allow them, from signed-in operators', async () => {
  const office = await testOffice(db)
  const { as } = await office.person('contabilidad')
  const app = await openOffice()
  const send = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/facturas/2611-000000',
      headers: { origin: officeUrl, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      payload: 'x'.repeat(300 * 1024),
    })
  expect((await send({})).statusCode).toBe(413)
  expect((await send(as)).body).toBe('attached')
})

it.each(['/facturas/2611-000000', '/importar'])(
  'the size limit of back-office forms also applies to forms sent by JavaScript: %s',
  async (path) => {
    const office = await testOffice(db)
    const { as } = await office.person('contabilidad')
    const app = await openOffice()
    const send = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { origin: officeUrl, 'content-type': 'multipart/form-data; boundary=x', ...as },
        payload: 'x'.repeat(1_500_000),
      })
    expect([(await send(path)).statusCode, (await send(`${path}.data`)).statusCode]).not.toContain(
      413,
    )
  },
)

it('back-office pages are rate limited per IP address', async () => {
  const app = await openOffice(2)
  const seen: number[] = []
  for (let times = 0; times < 3; times += 1) seen.push((await app.inject('/nota')).statusCode)
  expect(seen).toEqual([200, 200, 429])
})

it('a form sent before step-up authentication runs once, and only in the session that confirmed it', async () => {
  const office = await testOffice(db)
  const { id, as } = await office.person('contabilidad')
  let visit: OfficeSurroundings | undefined
  const app = await openOffice(0, { onVisit: (given) => void (visit = given) })
  const open = (headers: { cookie?: string }, cookie = '') =>
    app.inject({ url: '/nota', headers: { cookie: `${headers.cookie}${cookie}` } })
  await open(as)
  const form = { page: '/nota', fields: [['nota', 'Reembolsar']] as const, runs: true }
  const name = await visit?.drafts.keep(form)
  const { id: sent } = await db
    .selectFrom('operator_sessions')
    .select('id')
    .where('operator_id', '=', id)
    .executeTakeFirstOrThrow()
  const [other, confirmed] = [await office.session(id), await office.session(id, undefined, sent)]
  await open(other)
  expect(await visit?.confirmed.findPageOfForm(name ?? '')).toBeUndefined()
  await open(confirmed)
  expect(await visit?.confirmed.findPageOfForm(name ?? '')).toBe('/nota')
  const cookie = `; confirmado=${name}`
  expect((await open(as, cookie)).body).toBe('a page')
  expect((await open(other, cookie)).body).toBe('a page')
  const ran = await open(confirmed, cookie)
  expect([ran.body, ran.headers['set-cookie']]).toEqual([
    'Reembolsar',
    ['confirmado=; Path=/; Max-Age=0'],
  ])
  expect((await open(confirmed, cookie)).body).toBe('a page')
})

it('a page after step-up authentication starts the download that asked for it, of the operator API only', async () => {
  const app = await openOffice()
  const open = async (file: string) => {
    const cookie = `descarga=${encodeURIComponent(file)}`
    return (await app.inject({ url: '/nota', headers: { cookie } })).headers.refresh
  }
  expect(await open('/api/v1/orders.csv?tab=all')).toBe('0;url=/api/v1/orders.csv?tab=all')
  expect(await open('https://elsewhere.example/')).toBeUndefined()
})
