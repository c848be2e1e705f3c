import { chromium } from '@playwright/test'

const S = 'http://localhost:4500',
  out = '/tmp/licences/shots'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' })
const page = await ctx.newPage()
page.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 200))
})
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
async function ready() {
  await page.waitForFunction(() => {
    const m = document.querySelector('main')
    return m && Object.keys(m).some((k) => k.startsWith('__reactFiber'))
  })
}
async function go(p) {
  await page.goto(S + p)
  await ready()
}
async function shot(name, sizes = [390, 820, 1440]) {
  for (const w of sizes) {
    await page.setViewportSize({ width: w, height: w < 500 ? 844 : 900 })
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${out}/${name}-${w}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
await page.goto(S + '/customer/login', { waitUntil: 'commit' })
await page.waitForURL('http://localhost:4501/**')
await page.getByLabel('Correo electrónico').fill('mariana@tianguis.example')
await page.getByLabel('Contraseña', { exact: true }).fill('tianguis-demo')
await page.getByRole('button', { name: 'Iniciar sesión' }).click()
await page.waitForURL(/profile/)
await ready()
const step = process.argv[2] ?? 'all'
async function buy(url, fill) {
  await go('/' + url)
  await page.getByRole('button', { name: 'Comprar', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Carrito de compras' }).waitFor()
  await go('/checkout')
  await page
    .getByRole('button', { name: 'Pagar', exact: true })
    .filter({ visible: true })
    .first()
    .waitFor()
  await fill?.()
}
async function pay() {
  await page
    .getByRole('button', { name: 'Pagar', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await page.waitForURL('http://localhost:4502/**')
  await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242')
  await page.getByLabel('Vence').fill('12/29')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Nombre en la tarjeta').fill('ANA')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.waitForURL(/success/)
  await page
    .getByText(/\b\d{4}-[0-9A-Z]{6}\b/)
    .first()
    .waitFor()
  return (
    await page
      .getByText(/\b\d{4}-[0-9A-Z]{6}\b/)
      .first()
      .innerText()
  ).match(/\d{4}-[0-9A-Z]{6}/)[0]
}
if (step === 'digital' || step === 'all') {
  await buy('antivirus-candado-esencial-1-equipo', async () => {
    await shot('checkout-digital')
    await page.getByLabel(/Necesito factura/).check()
    await shot('checkout-invoice', [390, 1440])
    await page
      .getByRole('button', { name: 'Pagar', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForTimeout(1500)
    await shot('checkout-invoice-wrong', [390])
    await page.getByLabel(/Necesito factura/).uncheck()
  })
  const n = await pay()
  console.log('digital', n)
  await shot('success-digital', [390, 1440])
  await go('/order-detail/' + n)
  await page.getByRole('button', { name: /Mostrar clave/ }).click()
  await page.getByText('DEMO-').waitFor()
  await shot('order-digital')
  await page.getByRole('button', { name: /^Factura/ }).click()
  await page.getByRole('dialog', { name: /Factura/ }).waitFor()
  await page.waitForTimeout(300)
  await page.screenshot({ path: out + '/invoice-1440.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(300)
  await page.screenshot({ path: out + '/invoice-390.png' })
}
if (step === 'pickup' || step === 'all') {
  await buy('mouse-teclia-ligero-inalambrico', async () => {
    await shot('checkout-pickup')
    await page.getByText('Recoger en punto').first().click()
    await page.waitForTimeout(800)
    console.log('total', await page.locator('.summary').innerText())
  })
  const n = await pay()
  console.log('pickup', n)
  await go('/order-detail/' + n)
  await page.waitForTimeout(800)
  await shot('order-pickup-2', [390, 1440])
}
await browser.close()
