import { expect, it } from 'vitest'
import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import { readPart, selectPart } from './setting-parts.tsx'

const field = (path: string, group?: string) => ({
  path,
  label: path,
  kind: 'text' as const,
  ...(group !== undefined && { group }),
})

const shipping: SettingSectionResponse = {
  code: 'envios',
  title: 'Envíos',
  about: '',
  version: 'v1',
  fields: [field('hour'), field('zone', 'Zona Centro'), field('point', 'Punto Roma')],
  values: { hour: '14', zone: 'Centro', point: 'Roma' },
}
const url = (part: string) =>
  `http://office.test/ajustes/envios?${new URLSearchParams({ parte: part })}`

it('a record of the shipping settings has a page with its own fields only', () => {
  expect(readPart(shipping, url('Zona Centro'))).toBe('Zona Centro')
  expect(selectPart(shipping, 'Zona Centro')).toMatchObject({
    fields: [{ path: 'zone' }],
    values: { zone: 'Centro' },
    version: 'v1',
  })
  expect(selectPart(shipping, null).values).toEqual({ hour: '14' })
})

it('an unknown record leads to the list, and other sections stay whole', () => {
  expect(readPart(shipping, url('Zona Luna'))).toBeNull()
  const points = { ...shipping, code: 'puntos' } as const
  expect(selectPart(points, null)).toBe(points)
})
