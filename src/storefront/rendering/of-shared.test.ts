import { expect, it } from 'vitest'
import { ofShared } from './of-shared.ts'
import { pack, unpack } from './packed.ts'

const names = ofShared((products: readonly { name: string }[]) => ({
  names: products.map(({ name }) => name),
}))

it('makes a view of a shared reply once, and packs it once', () => {
  const reply = Object.freeze([{ name: 'Laptop' }])
  expect(names(reply)).toEqual({ names: ['Laptop'] })
  expect(names(reply)).toBe(names(reply))
  expect(pack(names(reply))).toBe(pack(names(reply)))
})

it('makes it anew of a reply that is one page’s own', () => {
  const reply = [{ name: 'Laptop' }]
  expect(names(reply)).toEqual({ names: ['Laptop'] })
  reply.push({ name: 'Tableta' })
  expect(names(reply)).toEqual({ names: ['Laptop', 'Tableta'] })
})

it('unpacks what was packed, here and where only its text came', () => {
  const data = { names: ['«Ñandú»', '</script>'], none: null }
  expect(unpack(pack(data))).toBe(data)
  const { packed } = pack(data)
  const came = { packed } as ReturnType<typeof pack<typeof data>>
  expect(unpack(came)).toEqual(data)
  expect(unpack(came)).toBe(unpack(came))
})
