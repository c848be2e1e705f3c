import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import SupportPage from './sign-in-failure-help.route.tsx'

const support = { phone: '55 1234 5678', email: 'hola@tienda.example', hours: '', address: '' }
const shop = { settings: { support } }
const open = (motivo: string) =>
  renderPage(SupportPage, { shop, address: `/support?motivo=${motivo}&volver=%2Fmy-orders` })

it.each([
  ['sin-terminar', /No se pudo obtener la información del usuario\./],
  ['sin-respuesta', /no contesta en este momento.*espera unos minutos/],
  ['tienda-ocupada', /La tienda no contestó a tiempo/],
  ['hora', /La hora de tu dispositivo no es correcta/],
  ['sin-guardar', /Permite las cookies y los datos de este sitio/],
  ['permiso', /no nos los compartió/],
])(
  'the support page explains the reason, with a link to the sign-in: %s (RTE-07)',
  (motivo, words) => {
    const markup = open(motivo)
    expect(wordsOf(markup)).toMatch(words)
    expect(valuesOf(markup, 'href')).toContain('/customer/login?volver=%2Fmy-orders')
  },
)

it.each(['configuracion', 'vueltas'])(
  'the sign-in help page offers no retry for the reason %s (RTE-07)',
  (motivo) => {
    const markup = open(motivo)
    expect(wordsOf(markup)).toContain('no lo arregla: le toca a la tienda')
    expect(markup).not.toContain('/customer/login')
    expect(valuesOf(markup, 'href')).toEqual(
      expect.arrayContaining(['/index', 'tel:+525512345678', 'mailto:hola@tienda.example']),
    )
  },
)

it.each(['correo-de-otra-cuenta', 'correo-que-no-sirve'])(
  'the sign-in help page offers to use another account for the reason %s (RTE-07)',
  (motivo) => {
    const markup = open(motivo)
    expect(wordsOf(markup)).toContain('Entrar con otra cuenta')
    expect(markup).toContain('otra=1')
  },
)

it('the sign-in help page ignores unknown reasons and URLs of other sites', () => {
  for (const made of ['toString', '<b>', '']) {
    const address = `/support?motivo=${encodeURIComponent(made)}&volver=https://evil.test`
    const markup = renderPage(SupportPage, { address })
    expect(wordsOf(markup)).toContain('No se pudo obtener la información del usuario.')
    expect(markup).not.toContain('evil.test')
  }
})
