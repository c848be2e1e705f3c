import { type RateLimits, defaultRateLimits } from '#api/rate-limits.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import type { EnvironmentReader } from './read-environment.ts'

const usual = Object.entries(defaultRateLimits).map((pair) => pair.join('='))

export const rateLimitSettingHelpTexts = {
  RATE_LIMITS: `peticiones por minuto que cada proceso acepta de una dirección, de cada clase; una cuenta, la cuarta parte; 0 no limita; por omisión ${usual.join(',')}`,
} as const

/**
 * Reads the rate limits; undefined if client IP addresses are unknown, because an untrusted proxy
 * makes all clients appear with the proxy's address.
 */
export function readRateLimits(
  read: EnvironmentReader<keyof typeof rateLimitSettingHelpTexts>,
  { isAddressKnown }: { isAddressKnown: boolean },
): RateLimits | undefined {
  const limits = { ...defaultRateLimits }
  for (const pair of read.list('RATE_LIMITS')) {
    const [, name = '', most = ''] = /^(\w+)=(\d{1,9})$/.exec(pair) ?? []
    if (isKeyOf(limits, name)) limits[name] = Number(most)
    else read.complain('RATE_LIMITS', `lleva «${pair}»; lo que entiende es como ${usual[0]}`)
  }
  return isAddressKnown ? limits : undefined
}
