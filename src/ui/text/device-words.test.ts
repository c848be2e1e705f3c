import { expect, it } from 'vitest'
import { deviceInWords } from './device-words.ts'

it('names a device by its known facts', () => {
  expect(deviceInWords({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome en Windows')
  expect(deviceInWords({ browser: null, system: 'iPhone' })).toBe('iPhone')
  expect(deviceInWords({ browser: 'Firefox', system: null })).toBe('Firefox')
  expect(deviceInWords({ browser: null, system: null })).toBe('Dispositivo desconocido')
})
