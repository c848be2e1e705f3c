import { expect, it } from 'vitest'
import { literals } from './literals.ts'

function allTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part === 'function') return [(part as (value: unknown) => string)('x')]
  return Object.values(part as object).flatMap(allTexts)
}

it('keeps the odd spellings of the specification letter by letter', () => {
  const texts = allTexts(literals)
  for (const odd of [
    'No ienes puntos aún',
    'Reenvíar',
    'Correo envíado correctamente',
    'Seleccion el pedido',
    'Razon del ticket',
    '¿Eliminar de wishlist?',
    'Eliminar de la lista de deseos?',
    'Tu carrito esta vacío.',
    'Mostrando x resultados en tu busqueda.',
    'Tienes un cupon? ingresalo aqui!',
    'Ha ocurrido un error, intentalo más tarde',
    'Ver más resultados ...',
  ]) {
    expect(texts).toContain(odd)
  }
})
