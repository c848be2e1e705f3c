import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectStateAccessible, loadAxeEarly } from '../support/accessibility.ts'
import { addToCart, open } from '../support/shopper.ts'

const product = '/laptop-nimbus-pro-16-32gb-1tb'

test.use({ viewport: { width: 390, height: 900 } })

// One page goes through all of it: a process of the browser for each test costs more than most screens do
test.describe.configure({ mode: 'default' })
let page: Page
const complaints: string[] = []

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await loadAxeEarly(page)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
})

test.afterAll(() => page.context().close())

test.afterEach(() => leave(page))

const screens = {
  home: '/index',
  'a category': '/category/portatiles',
  'a narrowed category': '/category/portatiles?ofertas=1&orden=price-asc',
  offers: '/ofertas',
  'a comparison':
    '/comparar?productos=laptop-nimbus-air-14-16gb-512gb,laptop-quarzo-oficina-14-16gb-512gb,nada',
  'a product': product,
  'search results': '/results?q=laptop',
  'a search without results': '/results?q=zzzzqqq',
  'questions and answers': '/faq?q=env%C3%ADo',
  'the cookie policy': '/politicas',
  'the terms': '/condiciones',
  'the privacy notice': '/aviso-de-privacidad',
  'what is not there': '/no-existe-nada',
  'the end of a purchase': '/checkout/success',
  'a sign-in that failed': '/support',
  'an account to be verified': '/welcome',
  'having left': '/customer/login?salida=1',
}

for (const [name, address] of Object.entries(screens)) {
  test(`the public page has no axe violations and no console errors: ${name}`, async () => {
    complaints.length = 0
    await open(page, address)
    await expectAccessible(page)
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })
}

const states: Record<string, (page: Page) => Promise<void>> = {
  'the menu': async (page) => {
    await open(page, '/faq')
    await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByText('Categorias').click()
    await expect(page.getByRole('dialog').getByText('Reacondicionados').first()).toBeVisible()
  },
  'the empty cart': async (page) => {
    await open(page, '/faq')
    await page.getByRole('button', { name: /^Carrito de compras/ }).click()
    await expect(page.getByText('Tu carrito esta vacío.')).toBeVisible()
  },
  'the question before something leaves the cart': async (page) => {
    await addToCart(page, product.slice(1))
    await page.getByRole('button', { name: /^Eliminar/ }).click()
    await expect(page.getByText('¿Eliminar producto del carrito?')).toBeVisible()
  },
  'the search panel with what it found': async (page) => {
    await openFromMenu(page, 'Buscar')
    const panel = page.getByRole('dialog')
    await panel.getByRole('searchbox').fill('laptop')
    await panel.getByRole('button', { name: 'Buscar' }).click()
    await expect(panel.getByText(/resultados en tu busqueda/)).toBeVisible()
    await panel
      .getByRole('button', { name: /^Añadir al carrito/ })
      .first()
      .click()
    await expect(panel.getByRole('link', { name: /Inicia sesión para poder/ })).toBeVisible()
  },
  'the search panel that found nothing': async (page) => {
    await openFromMenu(page, 'Buscar')
    const panel = page.getByRole('dialog')
    await panel.getByRole('searchbox').fill('zzxxqqww')
    await panel.getByRole('button', { name: 'Buscar' }).click()
    await expect(panel.getByText(/^No hay resultados para: zzxxqqww/)).toBeVisible()
  },
  'the notifications': async (page) => {
    await openFromMenu(page, 'Notificaciones')
    await expect(page.getByRole('dialog', { name: 'Notificaciones' })).toBeVisible()
  },
  'what was looked for and what is popular': async (page) => {
    await open(page, '/results?q=laptop')
    await open(page, '/faq')
    await page.getByRole('combobox', { name: 'Buscar productos' }).focus()
    for (const name of ['laptop', 'Portátiles', /^Laptop/]) {
      await expect(page.getByRole('option', { name }).first()).toBeVisible()
    }
  },
  'a search that nothing matches': async (page) => {
    await open(page, '/faq')
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('zzxxqqww')
    await expect(page.getByRole('option')).toHaveCount(4)
  },
  'the suggestions while searching': async (page) => {
    await open(page, '/faq')
    await page.getByRole('combobox', { name: 'Buscar productos' }).fill('lap')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the filters': async (page) => {
    await open(page, '/category/portatiles')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
  },
  'a product with everything unfolded and its sharing': async (page) => {
    await open(page, product)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByRole('dialog', { name: 'Compartir' })).toBeVisible()
  },
  'the pictures of a product in large': async (page) => {
    await open(page, product)
    await page.getByRole('button', { name: 'Ampliar foto 1' }).click()
    await expect(page.getByRole('dialog', { name: /^Fotos de/ })).toBeVisible()
  },
  'a postcode that is none, a heart and an opinion that a guest may not give': async (page) => {
    await open(page, product)
    await page.getByText('¿Qué día llega? Pon tu código postal').click()
    await page.getByLabel('Código postal').fill('123')
    await page.getByRole('button', { name: 'Calcular entrega' }).click()
    await expect(page.getByText('El código postal tiene 5 números.')).toBeVisible()
    await page.getByRole('button', { name: 'Favorito', exact: true }).press('Enter')
    await expect(page.getByRole('link', { name: /Inicia sesión para poder/ })).toBeVisible()
    await page.getByText('Deja tu opinión').click()
    await page.getByRole('radio', { name: /5/ }).press('Space')
    await page.getByLabel('Título').fill('Muy buena')
    await page.getByLabel('Comentario').fill('Ligera, callada y le dura la batería.')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const opinions = page.getByRole('region', { name: 'Opiniones de clientes' })
    await expect(opinions.getByText(/Inicia sesión para poder/)).toBeVisible()
  },
  'a delivery that is told': async (page) => {
    await open(page, `${product}?cp=06700`)
    await page.getByText('Más opciones', { exact: true }).click()
    await expect(page.getByText(/Envío exprés/)).toBeVisible()
    // where the bar at the top lies over the dots of the pictures, they are out of reach by a scroll
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  },
  'what is sold out': async (page) => {
    await open(page, '/tableta-quarzo-pad-12-estudio')
    await expect(page.getByText('¿Te avisamos cuando vuelva?')).toBeVisible()
  },
  'a home whose reels could not be had': async (page) => {
    await open(page, '/faq')
    await takeOut(page, 'products', 'title')
    await page.getByRole('link', { name: 'Inicio', exact: true }).click()
    await expect(page.getByText('No disponible').first()).toBeVisible()
  },
  'questions that could not be had': async (page) => {
    await open(page, '/condiciones')
    await takeOut(page, 'faqs')
    await page.getByRole('link', { name: 'Preguntas frecuentes' }).click()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  },
  'a page that could not be shown': async (page) => {
    await open(page, '/faq')
    await page.route(/\.data\b/, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('link', { name: 'Términos y condiciones' }).click()
    await expect(
      page.getByRole('heading', { name: 'No pudimos mostrar esta página' }),
    ).toBeVisible()
  },
  'a page without connection': async (page) => {
    await open(page, '/faq')
    await page.context().setOffline(true)
    await expect(page.getByText('No hay conexión a internet.')).toBeVisible()
  },
  'an e-mail address that is none': async (page) => {
    await open(page, '/welcome')
    const field = page.getByRole('textbox')
    await field.fill('ana@')
    await field.press('Enter')
    await expect(page.getByText('Introduce una dirección de correo válida.').first()).toBeVisible()
  },
}

for (const [name, reach] of Object.entries(states)) {
  test(`the public page after an interaction has no axe violations: ${name}`, async () => {
    await reach(page)
    await expectStateAccessible(page)
  })
}

/** Leaves nothing behind for the next test. */
async function leave(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

async function openFromMenu(page: Page, entry: string) {
  await open(page, '/faq')
  await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
}

/** How React Router writes null among the numbered values of a page's data. */
const nothing = -5

/**
 * Answers a page's data without one part of them, as when the call for it has failed; `beside` names another part of the
 * objects that are meant.
 */
async function takeOut(page: Page, part: string, beside?: string) {
  await page.route(/\.data\b/, async (route) => {
    const response = await route.fetch()
    const [first = '', ...rest] = (await response.text()).split('\n')
    const values = JSON.parse(first) as unknown[]
    const key = `_${values.indexOf(part)}`
    const kept = beside && `_${values.indexOf(beside)}`
    const without = values.map((value) =>
      typeof value === 'object' && value && key in value && (!kept || kept in value)
        ? { ...value, [key]: nothing }
        : value,
    )
    await route.fulfill({ response, body: [JSON.stringify(without), ...rest].join('\n') })
  })
}
