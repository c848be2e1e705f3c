import { expect, it } from 'vitest'
import { shippingLabelFields, toShippingLabelRows } from './shipping-label-file.ts'

const label = {
  number: '2611-8KQ4TZ',
  email: 'eva@correo.mx',
  address: {
    firstName: 'Eva',
    lastName: 'Núñez',
    companyName: '',
    phone: '5500001234',
    address1: 'Fresnos 210',
    address2: 'Del Valle',
    city: 'Benito Juárez',
    state: 'Ciudad de México',
    postcode: '03100',
    references: 'Portón negro',
  },
  units: 3,
  weightGrams: 2345,
  contents: 'Laptop; Mouse',
}

it('a shipping label file has every label field for a carrier without configured columns', () => {
  const [head, row] = toShippingLabelRows([label])
  expect(head).toEqual([...shippingLabelFields])
  expect(row).toEqual(
    [
      ['2611-8KQ4TZ', 'Eva Núñez', '', '5500001234', 'eva@correo.mx', 'Fresnos 210', 'Del Valle'],
      ['Benito Juárez', 'Ciudad de México', '03100', 'MX', 'Portón negro', '3', '2.345'],
      ['Laptop; Mouse'],
    ].flat(),
  )
})

it('a shipping label file has the columns, their order and constant values configured for the carrier', () => {
  const columns = [
    { title: 'Consignee ZIP', field: 'codigo_postal' as const },
    { title: 'Service', text: 'Terrestre' },
    { title: 'Empty' },
  ]
  expect(toShippingLabelRows([{ ...label, weightGrams: null }], columns)).toEqual([
    ['Consignee ZIP', 'Service', 'Empty'],
    ['03100', 'Terrestre', ''],
  ])
})
