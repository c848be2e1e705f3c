import { expect, it } from 'vitest'
import { formatDevice } from './format-device.ts'

it('the list of sessions names each device by what is known of its browser and system', () => {
  expect(formatDevice({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome en Windows')
  expect(formatDevice({ browser: null, system: 'iPhone' })).toBe('iPhone')
  expect(formatDevice({ browser: 'Firefox', system: null })).toBe('Firefox')
  expect(formatDevice({ browser: null, system: null })).toBe('Dispositivo desconocido')
})
