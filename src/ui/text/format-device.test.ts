import { expect, it } from 'vitest'
import { formatDevice } from './format-device.ts'

it('the device of a session is named by what is known of browser and system', () => {
  expect(formatDevice({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome en Windows')
  expect(formatDevice({ browser: null, system: 'iPhone' })).toBe('iPhone')
  expect(formatDevice({ browser: 'Firefox', system: null })).toBe('Firefox')
  expect(formatDevice({ browser: null, system: null })).toBe('Dispositivo desconocido')
})
