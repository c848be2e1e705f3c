import { json as readJson } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { isPlainObject } from '#domain/is-record.ts'
import { includesPermission, permissions } from '#domain/running/permissions.ts'
import * as operators from '#persistence/running/operators.ts'
import { type ApiRoute, routesOf } from '#test/support/api-routes.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { type Credentials, officeUrl, testOffice } from '#test/support/operator-api.ts'
import { removeOperator } from '#use-cases/running/manage-operators.ts'
import { enforceRoutePermissions } from './route-permissions.ts'

const { db } = await testDatabase()
const office = await testOffice(db, {
  signIn: { issuer: 'http://identity.test', clientId: 'x', tokenSecret: 'x' },
})
const { app } = office

/** Public routes; all others are guarded. */
const open = new Set([
  'GET /health',
  'GET /ready',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/look.css',
  'GET /api/docs/bricolage-grotesque.woff2',
  // sign-in itself, tested in sign-in.routes.test.ts
  'GET /sesion/abrir',
  'GET /sesion/confirmar',
  'GET /sesion/regreso',
  'POST /sesion/cerrar',
  'POST /sesion/aviso',
])

const routes = routesOf(app).filter(({ path }) => path !== '*' && path !== '/api/*')
const guarded = routes
  .filter(({ name }) => !open.has(name))
  .map((route) => ({ ...route, ...needsOf(route) }))

function needsOf({ method, path }: ApiRoute) {
  const found = app.routeNeeds().find((route) => route.method === method && route.path === path)
  if (!found?.needs) throw new Error(`${method} ${path} is neither guarded nor open`)
  return { needs: found.needs, stepUp: found.stepUp, person: found.person }
}

/** The reason for which the gate refuses a call, or null where the call went past it. */
async function refusalOf({ method, path }: ApiRoute, as: Credentials) {
  const reply = await app.inject({
    method: method as 'GET',
    // No row has such a number, and no order such a name.
    url: path.replaceAll(/:\w+/g, '0'),
    headers: { origin: officeUrl, ...as },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
    // Live news have no end
    payloadAsStream: true,
  })
  const isRefused = reply.statusCode === 401 || reply.statusCode === 403
  expect(reply.headers['cache-control']).toBe('no-store')
  if (isRefused) return readJson(reply.stream()).then((problem) => codeOf(problem))
  reply.stream().destroy()
  return null
}

function codeOf(problem: unknown) {
  return isPlainObject(problem) ? problem.code : undefined
}

const roles = await operators.listOperatorRoles(db)
const everyPermission = [...permissions.values()]
const byRole = new Map<string, Credentials>()
for (const { name } of roles) byRole.set(name, (await office.person(name)).as)
const owner = await office.person('dueño')
const shopper = await signedInShopper(db, office.now())
const roleless = await office.person()
const removed = await office.person('pedidos')
await removeOperator(db, { email: removed.email, actor: 'operator:ana' }, office.now())
const hourOld = new Date(office.now().getTime() - 3_600_000)
const signedInEarlier = await office.person('dueño', { signedInAt: hourOld })

const strangers: Record<string, Credentials> = {
  'no credentials': {},
  'a person without a role': roleless.as,
  'a person who was removed': removed.as,
  'a shopper’s token': { authorization: `Bearer ${shopper.bearer}` },
  'a shopper’s token as a cookie': { cookie: `mostrador=${shopper.bearer}` },
  'a shopper’s renewal token': { cookie: `mostrador=${shopper.refreshToken}` },
  'a key that nobody made': { authorization: `Bearer tianguis_key_${'x'.repeat(43)}` },
  'another scheme': { authorization: 'Basic bmFkYTpuYWRh' },
}

describe('access to operator calls', () => {
  it('the access test of the operator API covers every built-in role, and every call except the listed public calls', () => {
    const names = routes.map(({ name }) => name)
    expect([...open].filter((name) => !names.includes(name))).toEqual([])
    expect(roles.map(({ name }) => name)).toEqual([
      'dueño',
      'pedidos',
      'soporte',
      'catálogo',
      'contabilidad',
    ])
  })

  it.each(guarded)(
    'the operator API call $name rejects callers without a session, and accepts only permitted roles',
    async (route) => {
      for (const [who, as] of Object.entries(strangers)) {
        expect([who, await refusalOf(route, as)]).toEqual([who, 'sign-in-required'])
      }
      for (const role of roles) {
        const isAllowed =
          route.needs === 'signed-in' || includesPermission(role.permissions, route.needs)
        const refusal = await refusalOf(route, byRole.get(role.name) ?? {})
        expect([role.name, refusal]).toEqual([role.name, isAllowed ? null : 'permission-missing'])
      }
      if (route.stepUp) expect(await refusalOf(route, signedInEarlier.as)).toBe('step-up-required')
    },
  )

  it.each(guarded)(
    'the operator API call $name accepts only API keys with the required permission',
    async (route) => {
      const { needs } = route
      const expected = route.person ? 'person-required' : null
      if (needs === 'signed-in') {
        const any = await office.key(['points:read'], owner)
        return expect(await refusalOf(route, any.as)).toBe(expected)
      }
      const without = everyPermission.filter((one) => !includesPermission(new Set([one]), needs))
      const lacking = await office.key(without, owner)
      expect(await refusalOf(route, lacking.as)).toBe('permission-missing')
      const having = await office.key([needs], owner)
      expect(await refusalOf(route, having.as)).toBe(expected)
    },
  )

  it.each(guarded.filter(({ method }) => method !== 'GET'))(
    'the operator API call $name rejects browser requests from other origins',
    async (route) => {
      for (const origin of ['https://elsewhere.test', 'null', `${officeUrl}.elsewhere.test`, '']) {
        const refusal = await refusalOf(route, { ...owner.as, origin })
        expect([origin, refusal]).toEqual([origin, 'foreign-origin'])
      }
    },
  )
})

describe('route registration', () => {
  it('the operator API does not start when a route declares no permission', async () => {
    const server = Fastify()
    enforceRoutePermissions(server, { db, clock: office.now, officeUrl })
    expect(() => server.get('/api/v1/secret', async () => 'secret')).toThrow(
      'GET /api/v1/secret does not say what it needs',
    )
  })
})
