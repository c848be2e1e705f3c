import { describe, expect, it } from 'vitest'
import { literals } from './specified-texts.ts'

describe('specified texts', () => {
  it('the texts of success messages match the specification letter by letter (TST-02)', () => {
    const { wishlist, reviews, cart } = literals
    expect([
      wishlist.added,
      wishlist.removed,
      reviews.removed,
      reviews.added,
      cart.added,
      cart.productRemoved,
      cart.updated,
      cart.itemRemoved,
      cart.couponApplied,
    ]).toEqual([
      'Artículo añadido a favoritos',
      'Artículo eliminado de la lista de deseos',
      'Reseña eliminada.',
      'Reseña agregada exitosamente.',
      'Articulo añadido al carrito',
      'Producto eliminado correctamente',
      'Carrito actualizado correctamente',
      'Articulo eliminado del carrito',
      'Cupon aplicado correctamente',
    ])
  })

  it('the texts for empty lists keep the spelling of the specification (ORD-01, WSH-01, ADR-01, REV-01, RWD-01, TKT-01)', () => {
    expect([
      literals.orders.empty,
      literals.wishlist.empty,
      literals.address.empty,
      literals.reviews.empty,
      literals.rewards.empty,
      literals.tickets.empty,
      literals.cart.empty,
    ]).toEqual([
      'No hay pedidos aún',
      'No hay productos aún',
      'No hay direcciones guardadas.',
      'No hay reseñas aún',
      'No ienes puntos aún',
      'No hay tickets aún',
      'Tu carrito esta vacío.',
    ])
  })
})
