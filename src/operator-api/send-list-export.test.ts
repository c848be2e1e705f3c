import { describe, expect, it } from 'vitest'
import * as auditLog from '#persistence/audit-log.ts'
import * as operators from '#persistence/running/operators.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const owner = await office.person('dueño')
const earlier = new Date(office.now().getTime() - 3_600_000)
const signedInEarlier = await office.person('dueño', { signedInAt: earlier })

const inBrowser = { accept: 'text/html,*/*', referer: `${officeUrl}/bitacora?dia=2026-11-05` }

describe('a list as CSV', () => {
  it('the CSV export of a back-office list contains all its pages, with spreadsheet formulas escaped', async () => {
    for (let number = 0; number < 1100; number += 1) {
      const subject = number === 7 ? '=HYPERLINK("http://x")' : `product:${number}`
      await auditLog.addAuditEntry(
        db,
        { actor: 'operator:luz@t.mx', action: 'points-adjust', subject },
        new Date('2026-11-05T18:00:00Z'),
      )
    }
    const file = await office.get('audit-log.csv?actor=operator:luz@t.mx', owner.as)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bitacora.csv"',
      'cache-control': 'no-store',
    })
    const [header, ...lines] = String(file.body).trimEnd().split('\r\n')
    expect(header).toBe('\uFEFFRenglón,Cuándo,Quién,Qué,Sobre qué,Antes,Después,Motivo,Solicitud')
    expect(lines).toHaveLength(1100)
    expect(new Set(lines).size).toBe(1100)
    expect(lines.at(-8)).toContain('"\'=HYPERLINK(""http://x"")"')
    expect(lines.at(-1)).toContain(',2026-11-05 12:00,operator:luz@t.mx,points-adjust,product:0,')
  })

  it('a CSV export of a list is recorded in the audit log', async () => {
    expect(await auditOf(db, 'list:audit-log')).toMatchObject([
      { action: 'export', actor: `operator:${owner.email}` },
    ])
  })

  it('a CSV export is neither built nor logged when the browser only prefetches its link', async () => {
    const before = await auditOf(db, 'list:audit-log')
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
    ] as const) {
      const early = { ...owner.as, [name]: value }
      expect((await office.get('audit-log.csv', early)).status).toBe(403)
    }
    expect(await auditOf(db, 'list:audit-log')).toEqual(before)
  })

  it('a CSV export redirects to step-up authentication and back to the list, the product list does not', async () => {
    const led = await office.get('orders.csv?tab=all', { ...signedInEarlier.as, ...inBrowser })
    expect(led.status).toBe(303)
    expect(led.headers.location).toBe(
      '/confirmar?volver=%2Fbitacora%3Fdia%3D2026-11-05&archivo=%2Fapi%2Fv1%2Forders.csv%3Ftab%3Dall',
    )
    const strange = { ...inBrowser, referer: 'https://elsewhere.test/bitacora' }
    expect((await office.get('orders.csv', strange)).headers.location).toBe('/entrar?volver=%2F')
    expect((await office.get('orders.csv', signedInEarlier.as)).body.code).toBe('step-up-required')
    expect((await office.get('products.csv', signedInEarlier.as)).status).toBe(200)
  })

  it('a CSV export of orders has the columns of the order list, and its search text is not logged', async () => {
    const file = await office.get('orders.csv?tab=all&search=ana@correo.mx', owner.as)
    expect(file.body).toBe(
      '\uFEFFPedido,Fecha,Estado,Persona,Municipio,Primer producto,Piezas,Entrega,Llega a más tardar,Total\r\n',
    )
    const [entry] = await auditOf(db, 'list:orders')
    expect(JSON.stringify(entry)).not.toContain('ana@correo.mx')
  })

  it.each([
    [
      'payments',
      'pagos',
      'Pedido,Correo,Estado,Por qué,Forma,Total,Llegó,Devuelto,Empezó,Vence,Pagado',
    ],
    [
      'pickups',
      'recolecciones',
      'Pedido,Comprado,Punto,Quién recoge,Primer producto,Piezas,Se guarda hasta,Teléfono',
    ],
    [
      'refunds',
      'reembolsos',
      'Pedido,Importe,Por qué,Estado,Forma,"CLABE, final",Desde,Hecho,Referencia',
    ],
    [
      'refund-approvals',
      'aprobaciones',
      'Pedido,Importe,Por qué,Quién lo pidió,Se pidió,Vence,Estado,Quién decidió,Cuándo,Motivo',
    ],
    [
      'returns',
      'devoluciones',
      'Devolución,Acuse,Pedido,Estado,SKU,Artículo,Piezas,A la venta,De segunda mano,Merma,No aceptadas,Nota,Pedida,Llegó,Revisada,Terminó,Por qué no se aceptó',
    ],
    [
      'customers',
      'clientes',
      'Nombre,Correo,Teléfono,Estado,Pedidos,Gastado,Último pedido,Su fecha,Desde',
    ],
    ['tickets', 'tickets', 'Ticket,Asunto,Motivo,Estado,Persona,Pedido,Lo atiende,Vence,Llegó'],
    [
      'reviews',
      'resenas',
      'Reseña,SKU,Producto,Estrellas,Título,Comentario,Firma,Compra verificada,Estado,Respuesta,Escrita',
    ],
    [
      'questions',
      'preguntas',
      'Pregunta,SKU,Producto,Qué pregunta,Estado,Respuesta,Por qué se ocultó,Escrita',
    ],
  ])(
    'a CSV export of %s has its list’s columns, and is logged with its reader',
    async (list, name, heading) => {
      const file = await office.get(`${list}.csv?search=ana@correo.mx`, owner.as)
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
      expect(file.body).toBe(`\uFEFF${heading}\r\n`)
      const [entry] = await auditOf(db, `list:${list}`)
      expect(entry).toMatchObject({ action: 'export', actor: `operator:${owner.email}` })
    },
  )

  it('a CSV export of customers requires permission for customers and personal data', async () => {
    const shopper = await signedInShopper(db, office.now())
    const both = await office.person('contabilidad')
    const { body } = await office.get('customers.csv', both.as)
    expect(body).toContain(shopper.email)
    expect(JSON.stringify(await auditOf(db, 'list:customers'))).not.toContain('ana@correo.mx')
    const role = { name: 'archivo', permissions: ['personal-data:read'] as const }
    await operators.addOperatorRole(db, role, office.now())
    const made = (await operators.listOperatorRoles(db)).find(({ name }) => name === role.name)
    const archivist = await office.person()
    await operators.setOperatorRoles(db, archivist.id, [made?.id ?? 0])
    expect(await office.get('customers.csv', archivist.as)).toMatchObject({
      status: 403,
      body: { code: 'permission-missing', needs: 'customers:read' },
    })
  })
})
