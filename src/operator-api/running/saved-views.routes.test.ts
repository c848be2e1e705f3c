import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('pedidos')
const eva = await office.person('pedidos')
const owner = await office.person('dueño')
const support = await office.person('soporte')

type Shown = { id: number; name: string; own: boolean; shared: boolean; query: string }

async function viewsOf(who: { as: Record<string, string> }, list = 'pedidos'): Promise<Shown[]> {
  return (await office.get(`views?list=${list}`, who.as)).body.views
}

async function idOf(name: string) {
  return (await viewsOf(owner)).concat(await viewsOf(ana)).find((one) => one.name === name)?.id ?? 0
}

function save(name: string, more: object = {}, who = ana) {
  return office.post(
    'views',
    { list: 'pedidos', name, query: '?ver=todos&despues=9', ...more },
    who.as,
  )
}

describe('saved views', () => {
  it('saved list views of the back office are private, or shared with every operator who may see the list', async () => {
    expect((await save('Todos')).status).toBe(200)
    expect((await save('Península', { shared: true })).status).toBe(200)
    expect(await viewsOf(ana)).toMatchObject([
      { name: 'Península', own: true, shared: true },
      { name: 'Todos', own: true, shared: false, query: 'ver=todos' },
    ])
    expect(await viewsOf(eva)).toMatchObject([{ name: 'Península', own: false }])
    expect((await office.get('views', eva.as)).body.views).toHaveLength(1)
    expect(await auditOf(db, `view:${await idOf('Todos')}`)).toMatchObject([
      { action: 'view-saved', actor: `operator:${ana.email}` },
    ])
  })

  it('a saved list view needs a unique name, and a list that exists and the operator may see', async () => {
    expect((await save('Todos')).body.code).toBe('view-exists')
    expect((await save('   ')).status).toBe(422)
    expect((await save('Nada', { list: 'salud' })).body.code).toBe('list-not-found')
    expect((await save('Nada', { list: 'bitacora' }, support)).body.code).toBe('list-not-found')
    expect((await save('Nada', { query: `?buscar=${'x'.repeat(1500)}` })).body.code).toBe(
      'too-long',
    )
  })

  it('a saved list view is changed by its owner, and a shared one also by operators with settings permission', async () => {
    const [own, shared] = [await idOf('Todos'), await idOf('Península')]
    expect((await office.patch(`views/${own}`, { name: 'Mía' }, eva.as)).status).toBe(404)
    expect((await office.delete(`views/${own}`, owner.as)).status).toBe(404)
    expect((await office.delete(`views/${shared}`, eva.as)).body.code).toBe('not-your-view')
    expect((await office.patch(`views/${own}`, { name: 'Península' }, ana.as)).body.code).toBe(
      'view-exists',
    )
    expect((await office.patch(`views/${shared}`, { name: 'Sureste' }, owner.as)).status).toBe(200)
    expect((await office.patch(`views/${shared}`, { shared: false }, ana.as)).status).toBe(200)
    expect(await viewsOf(eva)).toEqual([])
    expect((await office.delete(`views/${own}`, ana.as)).status).toBe(200)
    expect((await office.delete(`views/${own}`, ana.as)).status).toBe(404)
    expect(await auditOf(db, `view:${shared}`)).toHaveLength(3)
  })

  it('saved list views of the back office are limited to thirty per list', async () => {
    const names = Array.from({ length: 33 }, (_, number) => `Vista ${number}`)
    const answers = await Promise.all(names.map((name) => save(name, {}, eva)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect((await save('Una más', {}, eva)).body.code).toBe('too-many-views')
    expect((await save('Otra lista', { list: 'devoluciones' }, eva)).status).toBe(200)
  })

  it('saved list views that search for a customer are deleted with the customer’s account, whoever owns them', async () => {
    const shopper = await makeBuyer(db)
    const keep = (name: string, query: string, list = 'pedidos') =>
      save(name, { query, list, shared: true }, owner)
    const searched = encodeURIComponent(shopper.email.toUpperCase())
    await keep('Su correo', `?buscar=${searched}&ver=todos`)
    await keep('Su teléfono', `?buscar=${shopper.phone}`, 'recolecciones')
    await keep('Otro correo', '?buscar=otra%40correo.mx')
    const whose = { shopperId: shopper.id, authenticatedAt: office.now(), asksProvider: false }
    expect(await deleteAccount(db, whose, office.now())).toEqual({ ok: true })
    const { views } = (await office.get('views', owner.as)).body as { views: Shown[] }
    expect(views.map(({ name }) => name)).toEqual(['Otro correo'])
  })
})
