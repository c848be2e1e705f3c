import { expect, it } from 'vitest'
import { listMissingSenderParts, toReceiverAddress, toSenderAddress } from './label-address.ts'

const sender = {
  name: 'Bodega',
  street: 'Calle Ejemplo 1',
  colonia: 'Centro',
  city: 'Monterrey',
  state: 'Nuevo León',
  postcode: '64000',
  phone: '8112345678',
  email: 'envios@tienda.example',
}

it('names what a sender lacks', () => {
  expect(listMissingSenderParts(sender)).toEqual([])
  expect(listMissingSenderParts({ ...sender, colonia: '', postcode: '6400' })).toEqual([
    'la colonia',
    'el código postal',
  ])
  expect(toSenderAddress({ ...sender, phone: '+52 81 1234 5678' })).toMatchObject({
    ...sender,
    company: '',
    reference: '',
  })
})

it('the receiver has the colonia apart, and the interior number in the street', () => {
  const address = {
    firstName: 'Mariana',
    lastName: 'Luna',
    companyName: '',
    phone: '',
    address1: 'Orizaba 12',
    address2: 'Roma Norte, piso 2, puerta B',
    city: 'Cuauhtémoc',
    state: 'Ciudad de México',
    postcode: '06700',
    references: 'Portón verde',
  }
  expect(toReceiverAddress(address, { email: 'm@correo.mx', phone: '5512345678' })).toMatchObject({
    name: 'Mariana Luna',
    street: 'Orizaba 12, piso 2, puerta B',
    colonia: 'Roma Norte',
    phone: '5512345678',
    reference: 'Portón verde',
  })
})
