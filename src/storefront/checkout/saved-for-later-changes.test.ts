import { expect, it } from 'vitest'
import { createTestCart } from '../browser-tests/create-test-cart.ts'
import { describeSavedProductChanges } from './saved-for-later-changes.ts'

const [item] = createTestCart().items
const card = item!.product_details
const saved = { productId: 7, name: card.name, quantity: 1, savedPrice: 500, card }

it.each([
  ['nothing', {}, null],
  ['a price that fell', { savedPrice: 600 }, 'Bajó de $600.00 a $500.00 desde que lo guardaste'],
  ['a price that rose', { savedPrice: 400 }, 'Subió de $400.00 a $500.00 desde que lo guardaste'],
  ['what is sold out', { card: { ...card, qty: 0 } }, 'Agotado por ahora'],
  ['what is sold no more', { card: null }, 'Ya no se vende'],
])('the checkout shows the changes since a line was saved: %s', (_, over, words) => {
  expect(describeSavedProductChanges({ ...saved, ...over })?.words ?? null).toBe(words)
})
