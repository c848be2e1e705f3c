import { expect, it } from 'vitest'
import { listShareNetworks } from './share-networks.ts'

it('share links of a product are built from the shop address and the product’s url key (SHW-02)', () => {
  const networks = listShareNetworks('https://tienda.example/laptop-air', 'Laptop 14" & más')
  expect(networks.map(({ name }) => name)).toEqual(['WhatsApp', 'Facebook', 'Twitter', 'Instagram'])
  for (const { address } of networks.slice(0, 3)) {
    expect(address).toContain('https%3A%2F%2Ftienda.example%2Flaptop-air')
  }
  expect(networks[2]?.address).toContain('Laptop%2014%22%20%26%20m%C3%A1s')
})
