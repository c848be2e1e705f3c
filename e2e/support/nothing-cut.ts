import { expect, type Page, test } from '@playwright/test'
import { addresses, addToCart, demoShopper, open, signIn } from './shopper.ts'

const product = '/laptop-nimbus-pro-16-32gb-1tb'

/** What a guest sees, with everything unfolded that makes it narrower. */
const guestScreens: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => open(page, '/index'),
  'a narrowed category': (page) => open(page, '/category/portatiles?ofertas=1'),
  'the filters': async (page) => {
    await open(page, '/category/portatiles')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
  },
  'search results': (page) => open(page, '/results?q=laptop'),
  'a product with everything unfolded, its comparison too': async (page) => {
    await open(page, product)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
  },
  'ways to share': async (page) => {
    await open(page, product)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible()
  },
  'the cart panel': async (page) => {
    await addToCart(page, product.slice(1))
    await expect(page.getByRole('button', { name: 'Proceder al pago' })).toBeVisible()
  },
  'the menu': async (page) => {
    await open(page, '/faq')
    await page.getByRole('button', { name: 'Menú' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog').getByText('Categorias')).toBeVisible()
  },
  'questions and answers': (page) => open(page, '/faq'),
  'the terms': (page) => open(page, '/condiciones'),
  'an unknown address': (page) => open(page, '/no-existe-nada'),
  'an account to be verified': (page) => open(page, '/welcome'),
  'a sign-in that failed': (page) => open(page, '/support'),
  'signing in, and registering with errors': async (page) => {
    await page.goto('/customer/login', { waitUntil: 'commit' })
    await page.waitForURL(`${addresses.identity}/**`)
    await expectNothingCut(page, 'signing in')
    await page.getByRole('link', { name: 'Crear cuenta' }).click()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Introduce una dirección de correo válida.')).toBeVisible()
  },
}

/** The customer's own, each with a text that is there once its data have come. */
const ownScreens = {
  '/customer/account/profile': 'Todo en tu cuenta',
  '/my-profile': 'Cómo te encontramos',
  '/my-orders': 'Ver código de pago',
  '/wishlist': 'En stock',
  '/my-addresses': 'Aquí llegan tus compras',
  '/reviews': 'Publicada',
  '/rewards': 'Movimientos',
  '/tickets': 'Contestamos',
  '/customer/account/tickets/create': 'Llena los cuatro campos',
  '/customer/2fa': 'Teléfono a 10 dígitos',
}

/** One test for each screen of a guest, and one walk through the screens of a customer. */
export function testThatNothingIsCut(widths: number[]) {
  for (const [name, arrive] of Object.entries(guestScreens)) {
    test(`nothing is cut off: ${name}`, async ({ page }) => {
      await arrive(page)
      await expectNothingCutAt(page, widths, name)
    })
  }

  test('nothing is cut off: the area of a customer, the cart and the checkout', async ({
    page,
  }) => {
    await signIn(page, demoShopper)
    for (const [address, text] of Object.entries(ownScreens)) {
      await open(page, address)
      await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
      await expectNothingCutAt(page, widths, address)
    }
    await open(page, '/my-orders')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ver código de pago' })
      .getByRole('link', { name: /^Pedido/ })
      .last()
      .click()
    await expect(page.getByRole('button', { name: 'Copiar referencia' })).toBeVisible()
    await expectNothingCutAt(page, widths, 'an order to be paid')
    await addToCart(page, 'cable-nudo-usb-c-100w-2m')
    await open(page, '/checkout/cart')
    await expect(page.getByRole('table')).toContainText('Cable Nudo')
    await expectNothingCutAt(page, widths, 'the cart')
    await open(page, '/checkout')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.getByText('Tienes un cupon? ingresalo aqui!').click()
    await expectNothingCutAt(page, widths, 'the checkout')
  })
}

async function expectNothingCutAt(page: Page, widths: number[], where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNothingCut(page, `${where}, ${width} px`)
  }
}

/**
 * The page does not scroll sideways, no word or field is cut off by the screen or by the part it stands in, no field is
 * too narrow to write in, and no badge lies on a name or a heart. Left out is what scrolls sideways by itself in the
 * page, and what is shortened on purpose with an ellipsis.
 */
async function expectNothingCut(page: Page, where: string) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(findCut), where).toEqual([])
}

function findCut(): string[] {
  const screen = document.documentElement
  const found = new Set<string>()
  if (screen.scrollWidth > screen.clientWidth) found.add('the page scrolls sideways')
  const writable = 'input:not([type="checkbox"], [type="radio"]), select, textarea'
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (isLeftOut(element)) continue
    const edge = edgeOf(element)
    const check = (box: DOMRect, what: string) => {
      if (box.width > 0 && (box.right > edge.right + 2 || box.left < edge.left - 2)) {
        found.add(`cut off: ${what.trim()}`)
      }
    }
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.trim()) check(boxOfWords(node), node.data)
    }
    if (!element.matches(`button, img, ${writable}`)) continue
    const box = element.getBoundingClientRect()
    check(box, element.outerHTML.slice(0, 120))
    const letter = Number.parseFloat(getComputedStyle(screen).fontSize)
    if (element.matches(writable) && box.width < 4.5 * letter) found.add(`narrow: ${element.id}`)
  }
  for (const card of document.querySelectorAll('article')) {
    const others = [...card.querySelectorAll('h2, h3, .heart .i')]
    for (const badge of card.querySelectorAll('.badge')) {
      if (others.some((other) => meet(badge, other))) found.add(`covered: ${card.textContent}`)
    }
  }
  return [...found]

  function boxOfWords(node: Text): DOMRect {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }

  function isLeftOut(element: HTMLElement): boolean {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || element.closest('.sr, .skip, [aria-hidden="true"]')) return true
    return partsAround(element, true).some((part) => {
      const { overflowX, textOverflow } = getComputedStyle(part)
      const scrolls = ['auto', 'scroll'].includes(overflowX) && part.scrollWidth > part.clientWidth
      return textOverflow === 'ellipsis' || (scrolls && !part.closest('dialog'))
    })
  }

  function edgeOf(element: Element): { left: number; right: number } {
    let [left, right] = [0, screen.clientWidth]
    for (const part of partsAround(element, false)) {
      if (getComputedStyle(part).overflowX === 'visible') continue
      const box = part.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return { left, right }
  }

  /** From the inside out, as far as the body or what lies above the page. */
  function partsAround(element: Element, itself: boolean): Element[] {
    const parts = itself ? [element] : []
    let inner = element
    while (!inner.matches(':modal, :popover-open')) {
      const outer = inner.parentElement
      if (!outer || outer === document.body) break
      parts.push(outer)
      inner = outer
    }
    return parts
  }

  function meet(one: Element, other: Element): boolean {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  }
}
