import { describe, expect, it } from 'vitest'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import { findRecordTable } from './detect-record-file.ts'
import type { FindPostcode } from './read-address.ts'
import { readCustomers } from './read-customers.ts'
import { readOrders } from './read-orders.ts'

function rowsOf(...lines: string[]): SheetRow[] {
  return lines.map((line, at) => ({ line: at + 1, cells: line.split('|') }))
}

async function customersIn(
  rows: SheetRow[],
  choice?: 'first' | 'last' | 'merge',
  findPostcode: FindPostcode = () => null,
) {
  const table = findRecordTable(rows)
  if (table?.kind !== 'customers') throw new Error('Not a file of customers')
  return {
    shop: table.shop,
    ...(await readCustomers(rows, table, { duplicates: choice, findPostcode })),
  }
}

async function ordersIn(rows: SheetRow[], rates?: Record<string, number>) {
  const table = findRecordTable(rows)
  if (table?.kind !== 'orders') throw new Error('Not a file of orders')
  return { shop: table.shop, ...(await readOrders(rows, table, rates)) }
}

describe('file of customers of a former shop', () => {
  it('reads the customers export of Shopify with address, phone and consent', async () => {
    const { shop, customers, leftOut } = await customersIn(
      rowsOf(
        'Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Address1|Default Address Address2|Default Address City|Default Address Province Code|Default Address Country Code|Default Address Zip|Default Address Phone|Phone|Accepts SMS Marketing|Total Spent|Total Orders|Note|Tax Exempt|Tags',
        "'71|Rosa|Núñez|Rosa@Correo.mx|yes||Orizaba 20|Roma Norte|Ciudad de México|CMX|MX|'06700|'+52 55 1234 5678||no|100.00|1||no|",
        "'72|Luis|Gil||no|||||||||||0.00|0||no|",
      ),
    )
    expect(shop).toBe('shopify')
    expect(customers).toEqual([
      {
        line: 2,
        email: 'rosa@correo.mx',
        firstName: 'Rosa',
        lastName: 'Núñez',
        phone: '5512345678',
        acceptsNews: true,
        unfinished: null,
        lostAddress: null,
        addresses: [
          expect.objectContaining({
            address1: 'Orizaba 20',
            address2: 'Roma Norte',
            postcode: '06700',
            state: 'Ciudad de México',
          }),
        ],
      },
    ])
    expect(leftOut).toEqual([{ line: 3, title: 'Luis Gil', reason: 'no trae correo' }])
  })

  it('reads a table of one’s own with Spanish headings, and says why an address stays out', async () => {
    const { shop, customers } = await customersIn(
      rowsOf(
        'Mis clientes',
        'Nombre|Correo|Teléfono|Calle|Colonia|CP|Municipio|Estado',
        'Ana Sofía de la Cruz Paz|ana@correo.mx|55 1111 2222|Tonalá 5|Roma Sur|6760|Cuauhtémoc|CDMX',
        'Paz|paz@correo.mx||Tonalá 6|Roma Sur|06760|Cuauhtémoc|Ciudad de México',
      ),
    )
    expect(shop).toBe('other')
    expect(customers).toMatchObject([
      {
        firstName: 'Ana Sofía',
        lastName: 'de la Cruz Paz',
        addresses: [{ postcode: '06760', state: 'Ciudad de México', address2: 'Roma Sur' }],
      },
      {
        firstName: 'Paz',
        lastName: '',
        addresses: [],
        unfinished: {
          address: { address1: 'Tonalá 6', postcode: '06760' },
          reason: expect.stringContaining('apellido'),
        },
        lostAddress: null,
      },
    ])
  })

  const places: Record<string, { municipality: string; settlements: string[] }> = {
    '06700': { municipality: 'Cuauhtémoc', settlements: ['Roma Norte'] },
    '06760': { municipality: 'Cuauhtémoc', settlements: ['Roma Sur', 'Hipódromo'] },
  }
  it.each([
    // zip, second line, city, and what comes of it
    ['06700', '', 'Cuauhtémoc', 'Roma Norte', null],
    ['06700', 'Depto 4', '', 'Roma Norte, Depto 4', null],
    ['06760', 'Col. roma sur', 'Cuauhtémoc', 'Roma Sur', null],
    ['06760', 'Roma Sur 2a sección', 'Cuauhtémoc', 'Roma Sur 2a sección', null],
    ['06760', '', 'Cuauhtémoc', null, ''],
    ['06760', 'Interior 4', 'Cuauhtémoc', null, ', Interior 4'],
    ['44100', '#4', 'Guadalajara', null, ', #4'],
    ['44100', 'Centro', 'Guadalajara', 'Centro', null],
  ])(
    'an address of %s with the second line «%s» has its colonia, or is left to complete',
    async (zip, second, city, address2, unfinished) => {
      const rows = rowsOf(
        'First Name|Last Name|Email|Accepts Email Marketing|Address1|Address2|City|Zip|Phone|Total Spent',
        `Rosa|Núñez|rosa@correo.mx|no|Orizaba 20|${second}|${city}|${zip}|5512345678|0`,
      )
      const [customer] = (await customersIn(rows, undefined, (postcode) => places[postcode]))
        .customers
      expect(customer?.addresses.map((one) => one.address2)).toEqual(
        address2 === null ? [] : [address2],
      )
      expect(customer?.unfinished?.address.address2 ?? null).toBe(unfinished)
      expect(customer?.lostAddress).toBeNull()
    },
  )

  it('an address abroad or without a street does not come', async () => {
    const rows = rowsOf(
      'Nombre|Apellido|Correo|Teléfono|Calle|CP|País',
      'Rosa|Gil|rosa@correo.mx|5512345678|Main 1|90210|US',
      'Iris|Gil|iris@correo.mx|5512345678||06700|MX',
    )
    expect((await customersIn(rows)).customers).toMatchObject([
      { addresses: [], unfinished: null, lostAddress: 'no es de México' },
      { addresses: [], unfinished: null, lostAddress: 'le falta la calle' },
    ])
  })

  it('refuses cells with two e-mails and formulas, and never takes them for a person', async () => {
    const { customers, leftOut } = await customersIn(
      rowsOf(
        'Nombre|Correo',
        'Rosa|rosa@correo.mx; luis@correo.mx',
        '=HYPERLINK("http://malo.mx")|="bien@correo.mx"',
        'Iris|iris@',
      ),
    )
    expect(customers).toMatchObject([{ email: 'bien@correo.mx', firstName: '', lastName: '' }])
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'trae dos correos: deja uno',
      'su correo no está bien escrito',
    ])
  })

  it('asks about rows with the same e-mail; merging keeps a refusal of news', async () => {
    const rows = rowsOf(
      'Nombre|Apellido|Correo|Teléfono|Newsletter',
      'Rosa||ROSA@correo.mx||sí',
      'Rosa|Gil|rosa@correo.mx|5512345678|no',
    )
    expect(await customersIn(rows)).toMatchObject({
      customers: [],
      duplicates: [{ email: 'rosa@correo.mx', lines: [2, 3] }],
    })
    expect((await customersIn(rows, 'first')).customers).toMatchObject([
      { lastName: '', acceptsNews: true },
    ])
    expect((await customersIn(rows, 'last')).customers).toMatchObject([{ lastName: 'Gil' }])
    expect((await customersIn(rows, 'merge')).customers).toMatchObject([
      { lastName: 'Gil', phone: '5512345678', acceptsNews: false },
    ])
  })

  it.each([
    ['Handle|Title|Variant Price|Variant SKU'],
    ['Código|Nombre|Precio|Existencia|Correo'],
    ['Clave|Producto|Precio'],
  ])('a list of products is no file of customers or orders: %s', (headings) => {
    expect(findRecordTable(rowsOf(headings, 'x|x|1|1|x'))).toBeNull()
  })

  it.each([
    ['email|_website|firstname|lastname|_address_street', 'magento'],
    ['ID|Social title|First name|Last name|Email address|Sales|Enabled|Newsletter', 'prestashop'],
    [
      'ID|Tratamiento|Nombre|Apellidos|Dirección de correo electrónico|Activado|Boletín',
      'prestashop',
    ],
    ['Nombre|Email|Teléfono|Total consumido|Última compra', 'tiendanube'],
    ['Name|Username|Last active|Email|Orders|Total spend|AOV|Postal code', 'woocommerce'],
    ['Nombre|Correo electrónico|Calle|Calle 2|Ciudad|Vendedor', 'odoo'],
  ])('the customers of %s are those of %s', (headings, shop) => {
    expect(findRecordTable(rowsOf(headings))).toMatchObject({ kind: 'customers', shop })
  })
})

it('merges twenty thousand rows with one e-mail in time, into no more addresses than an account holds', async () => {
  const rows = rowsOf(
    'Nombre|Apellidos|Correo|Teléfono|Calle|Colonia|CP|Municipio',
    ...Array.from(
      { length: 20_000 },
      (_, at) => `Rosa|Gil|rosa@correo.mx|5512345678|Orizaba ${at}|Roma|06700|Cuauhtémoc`,
    ),
  )
  const started = performance.now()
  const { customers } = await customersIn(rows, 'merge')
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(customers).toHaveLength(1)
  expect(customers[0]?.addresses).toHaveLength(20)
})

describe('file of orders of a former shop', () => {
  it('joins the rows of an order of Shopify, and puts its moment on the day in Mexico', async () => {
    const { shop, orders } = await ordersIn(
      rowsOf(
        'Name|Email|Financial Status|Paid at|Fulfillment Status|Currency|Total|Created at|Lineitem quantity|Lineitem name|Billing Name',
        '#1001|rosa@correo.mx|paid||fulfilled|MXN|1250.50|2026-11-02 23:15:00 -0700|2|Gota azul|Rosa Núñez',
        '#1001|rosa@correo.mx||||||2026-11-02 23:15:00 -0700|1|Taza|',
      ),
    )
    expect(shop).toBe('shopify')
    expect(orders).toEqual([
      {
        line: 2,
        number: '1001',
        placedOn: '2026-11-03',
        email: 'rosa@correo.mx',
        name: 'Rosa Núñez',
        lines: ['2 × Gota azul', '1 × Taza'],
        total: 125_050,
        foreignTotal: null,
        state: 'Pagado, enviado',
      },
    ])
  })

  it('never takes dollars for pesos: they wait for a rate', async () => {
    const rows = rowsOf(
      'Pedido|Fecha|Cliente|Correo|Total|Moneda|Productos',
      '7|05/11/2026|Rosa|rosa@correo.mx|10.50|USD|Gota; Taza',
      '8|05/11/2026|Rosa|rosa@correo.mx|US$ 20||Gota',
      '9|05/11/2026|Rosa|rosa@correo.mx|$1,299.00|MXN|Gota',
    )
    expect(await ordersIn(rows)).toMatchObject({
      orders: [{ number: '9', total: 129_900 }],
      currencies: [{ code: 'USD', orders: 2, example: { number: '7', amount: 10.5 } }],
    })
    expect((await ordersIn(rows, { USD: 20 })).orders).toMatchObject([
      { number: '7', total: 21_000, foreignTotal: '10.5 USD', lines: ['Gota', 'Taza'] },
      { number: '8', total: 40_000 },
      { number: '9', foreignTotal: null },
    ])
  })

  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T09:00:00Z', '2026-11-05'],
    ['2026-11-05 01:00:00 UTC', '2026-11-04'],
    ['05/11/2026 10:15', '2026-11-05'],
    ['5-11-26', '2026-11-05'],
    ['Nov 5, 2026 10:15:00 AM', '2026-11-05'],
    ['5 de noviembre de 2026', '2026-11-05'],
  ])('reads the date %s as %s', async (written, day) => {
    const { orders } = await ordersIn(rowsOf('Pedido|Fecha|Cliente|Total', `1|${written}|Rosa|10`))
    expect(orders).toMatchObject([{ placedOn: day }])
  })

  it.each(['0000-01-01', '05/11/0001', '05/11/9999', '31/02/2026'])(
    'leaves out an order of the impossible day %s',
    async (written) => {
      const { orders, leftOut } = await ordersIn(
        rowsOf('Pedido|Fecha|Cliente|Total', `1|${written}|Rosa|10`),
      )
      expect(orders).toEqual([])
      expect(leftOut[0]?.reason).toBe(`no se sabe qué día es «${written}»`)
    },
  )

  it('reads dates with the month first where one can be nothing else, and refuses a mixture', async () => {
    const head = 'Pedido|Fecha|Cliente|Total'
    const first = await ordersIn(rowsOf(head, '1|11/05/2026|Rosa|10', '2|11/25/2026|Rosa|10'))
    expect(first.orders).toMatchObject([{ placedOn: '2026-11-05' }, { placedOn: '2026-11-25' }])
    const mixed = await ordersIn(
      rowsOf(head, '1|11/05/2026|Rosa|10', '2|11/25/2026|Rosa|10', '3|25/11/2026|Rosa|10'),
    )
    expect(mixed.orders.map(({ number }) => number)).toEqual(['2', '3'])
    expect(mixed.leftOut).toMatchObject([
      { title: '1', reason: expect.stringContaining('qué día') },
    ])
  })

  it('says why an order cannot come', async () => {
    const { leftOut } = await ordersIn(
      rowsOf(
        'Pedido|Fecha|Cliente|Correo|Total',
        '1|ayer|Rosa|a@x.mx|10',
        '2|05/11/2026|Rosa|a@x.mx|',
        '3|05/11/2026|Rosa|a@x.mx|1.299',
        '4|05/11/2026|Rosa|a@x.mx|-5',
        '5|05/11/2026|Rosa|a@x.mx, b@x.mx|5',
        '|05/11/2026|Rosa|a@x.mx|5',
        '6|05/11/2026|Rosa|a@x.mx|5',
        '6|05/11/2026|Rosa|a@x.mx|7',
      ),
    )
    expect(leftOut).toMatchObject([
      { title: '1' },
      { title: '2', reason: 'no trae total' },
      { title: '3' },
      { title: '4', reason: 'su total es negativo' },
      { title: '5', reason: 'trae dos correos: deja uno' },
      { title: '', reason: 'no trae número de pedido' },
      { title: '6', reason: 'sus renglones traen totales distintos' },
    ])
  })

  it.each([
    [
      'Número de orden|Email|Fecha|Estado de la orden|Estado del pago|Total|Nombre del comprador|Nombre del producto',
      'tiendanube',
    ],
    [
      'order_id|order_number|order_date|status|order_total|order_currency|billing_email|line_items',
      'woocommerce',
    ],
    [
      'ID|Purchase Point|Purchase Date|Bill-to Name|Grand Total (Purchased)|Status|Customer Email',
      'magento',
    ],
    ['ID|Referencia|Cliente nuevo|Entrega|Cliente|Total|Pago|Estado|Fecha', 'prestashop'],
    ['Order Reference|Order Date|Customer|Total|Status', 'odoo'],
  ])('the orders of %s are those of %s', (headings, shop) => {
    expect(findRecordTable(rowsOf(headings))).toMatchObject({ kind: 'orders', shop })
  })

  it('reads line items as WooCommerce’s export joins them', async () => {
    const headings =
      'order_number,order_date,status,order_total,billing_email,billing_first_name,billing_last_name,line_items'
    const items = 'name:Gota|product_id:7|quantity:2|total:50.00;name:Taza|quantity:1'
    const order = `77,2026-09-15 03:17:47,completed,55.00,rosa@correo.mx,Rosa,Gil,${items}`
    const { orders } = await ordersIn(
      [headings, order].map((line, at) => ({ line: at + 1, cells: line.split(',') })),
    )
    expect(orders).toMatchObject([
      { number: '77', name: 'Rosa Gil', lines: ['2 × Gota', '1 × Taza'], state: 'Completado' },
    ])
  })
})
