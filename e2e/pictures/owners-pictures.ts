import type { Locator, Page } from '@playwright/test'

export type Picture = {
  /** the file's, without its ending */
  name: string
  address: string
  /** the width of a phone instead of a desk's */
  phone?: true
  /** height in CSS pixels */
  height?: number
  /** leads to what the picture shows */
  before?: (page: Page) => Promise<unknown>
  /** what the text says to press */
  mark?: (page: Page) => Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()

/** A supplier's list with a new product, a change, and an unreadable price. */
const sheet = [
  'Código;Nombre;Precio;Existencia;Categoría',
  'NUEVO-001;Cargador Voltia de pared 30 W;$349.00;40;Accesorios',
  'NUEVO-002;Cable Nudo USB-C de 1 m;$129.00;120;Accesorios',
  'TG-ACC-016;Mouse Teclia Ligero inalámbrico rosa;$289.00;62;Accesorios',
  'NUEVO-003;Soporte Sostena para celular;mañana;15;Accesorios',
].join('\r\n')

/** What the owners' guide shows, in the order in which it is taken: what changes the shop comes last. */
export const pictures: Picture[] = [
  { name: 'hoy', address: '/', height: 700 },
  {
    name: 'menu-telefono',
    address: '/',
    phone: true,
    before: (page) => page.getByRole('button', { name: 'Más' }).click(),
  },
  { name: 'sesiones', address: '/cuenta/sesiones', height: 320 },
  { name: 'importar-archivo', address: '/importar', height: 520, mark: button('Subir y revisar') },
  {
    name: 'importar-revision',
    address: '/importar',
    height: 900,
    async before(page) {
      await page
        .getByLabel('Tu archivo')
        .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
      await page.getByRole('button', { name: 'Subir y revisar' }).click()
      await page.waitForURL(/\/importar\/\d+/)
    },
  },
  { name: 'surtir', address: '/surtir', height: 620, mark: link('Imprimir la lista') },
  {
    name: 'pedidos-elegidos',
    address: '/pedidos',
    height: 700,
    async before(page) {
      for (const place of [0, 1, 2])
        await page.locator('[data-row] .c-sel input').nth(place).check()
    },
    mark: button(/^Empacar$/),
  },
  {
    name: 'enviar-guias',
    address: '/pedidos?elegir=todos',
    height: 640,
    async before(page) {
      await page.getByRole('button', { name: 'Enviar con guías' }).click()
      await page.waitForURL(/enviar/)
      const orders = new URL(page.url()).searchParams.getAll('pedido')
      const lines = orders.map(
        (number, place) => `${number};PE4100999${String(place).padStart(2, '0')}MX`,
      )
      await page.getByLabel('Guías pegadas').fill(lines.join('\n'))
      await page.getByRole('button', { name: 'Solo revisar' }).click()
      await page
        .getByText(/listos/)
        .first()
        .waitFor()
    },
    mark: button(/^Enviar/),
  },
  { name: 'recolecciones', address: '/recolecciones', height: 420, mark: button(/^Entregar/) },
  {
    name: 'pedido',
    address: '/pedidos',
    height: 760,
    async before(page) {
      await page.locator('[data-row] .no').first().click()
      await page.waitForURL(/\/pedidos\/\d/)
    },
  },
  {
    name: 'devolucion',
    address: '/devoluciones',
    height: 560,
    async before(page) {
      await page
        .getByRole('link', { name: /^Revisar/ })
        .first()
        .click()
      await page.waitForURL(/\/devoluciones\/\d/)
    },
    mark: button('Guardar la revisión'),
  },
  {
    name: 'reembolsar',
    address: '/pedidos?ver=todos',
    height: 620,
    async before(page) {
      const sent = page.locator('[data-row]', { hasText: 'En proceso de entrega' }).first()
      const number = await sent.locator('.no').first().innerText()
      await page.goto(`/pedidos/${number.trim()}/reembolsar`)
      await page.getByText('Ctrl K', { exact: true }).waitFor()
      await page.locator('select[name^=cuantas]').first().selectOption('1')
      await button(/^(Reembolsar|Pedir) \$/)(page).waitFor()
    },
    mark: button(/^(Reembolsar|Pedir) \$/),
  },
  { name: 'reembolsos', address: '/reembolsos', height: 360 },
  {
    name: 'ticket',
    address: '/tickets?abrir=primero',
    height: 760,
    before: (page) =>
      page.getByLabel('Respuesta').fill('Ya recibimos tu paquete. Hoy mismo regresamos tu dinero.'),
    mark: button('Responder y cerrar'),
  },
  { name: 'tickets', address: '/tickets', height: 560 },
  { name: 'resenas', address: '/resenas', height: 560, mark: button(/^Publicar/) },
  {
    name: 'producto-editar',
    address: '/productos?buscar=mouse',
    height: 480,
    before: (page) =>
      page
        .getByRole('link', { name: /^Editar/ })
        .first()
        .click(),
    mark: button(/^Guardar/),
  },
  {
    name: 'bloque',
    address: '/productos/edicion?categoria=accesorios',
    height: 880,
    async before(page) {
      await page.getByLabel('Cómo').first().selectOption('subir')
      await page.getByLabel('Cuánto').first().fill('5')
    },
    mark: button('Ver antes y después'),
  },
  {
    name: 'bloque-antes-despues',
    address: '/productos/edicion?categoria=accesorios',
    height: 640,
    async before(page) {
      await page.getByLabel('Cómo').first().selectOption('subir')
      await page.getByLabel('Cuánto').first().fill('5')
      await page.getByRole('button', { name: 'Ver antes y después' }).click()
      await page.waitForURL(/\/cambios\/\d+/)
    },
    mark: button(/^Cambiar \d/),
  },
  { name: 'ajustes', address: '/ajustes/nombre', height: 560 },
  { name: 'inventario', address: '/inventario', height: 560 },
  {
    name: 'producto-nuevo',
    address: '/productos/nuevo',
    height: 900,
    mark: button('Agregar, oculto'),
  },
  { name: 'promociones', address: '/promociones', height: 420, mark: link(/^Promoción/) },
  { name: 'cupones', address: '/cupones', height: 420, mark: link(/^Cupón/) },
  { name: 'contenido', address: '/contenido', height: 480 },
  {
    name: 'contenido-pieza',
    address: '/contenido',
    height: 820,
    async before(page) {
      await page.locator('main ul a, main table a, main li a').first().click()
      await page.waitForURL(/\/contenido\/\d+/)
    },
  },
  { name: 'reportes', address: '/reportes', height: 720 },
  { name: 'personas', address: '/personas', height: 640, mark: button('Invitar') },
  { name: 'roles', address: '/personas/roles', height: 460 },
  {
    name: 'pago',
    address: '/pagos',
    height: 560,
    async before(page) {
      await page.locator('[data-row] .act').first().click()
      await page.waitForURL(/\/pagos\/\d/)
    },
  },
  { name: 'salud', address: '/salud', height: 640 },
]
