import { type RateLimits, usualRateLimits } from '#api/rate-limits.ts'
import { isKeyOf } from '#domain/is-key-of.ts'
import type { Reader } from './environment.ts'

const usual = Object.entries(usualRateLimits).map((pair) => pair.join('='))

export const rateLimitSettingTexts = {
  RATE_LIMITS: `peticiones por minuto que cada proceso acepta de una dirección, de cada clase; una cuenta, la cuarta parte; 0 no limita; por omisión ${usual.join(',')}`,
} as const

/** Reads the rate limits with their overrides; undefined while all clients appear under one IP address. */
export function readRateLimits(
  read: Reader<keyof typeof rateLimitSettingTexts>,
  { isAddressKnown }: { isAddressKnown: boolean },
): RateLimits | undefined {
  const limits = { ...usualRateLimits }
  for (const pair of read.list('RATE_LIMITS')) {
    const [, name = '', most = ''] = /^(\w+)=(\d{1,9})$/.exec(pair) ?? []
    if (isKeyOf(limits, name)) limits[name] = Number(most)
    else read.complain('RATE_LIMITS', `lleva «${pair}»; lo que entiende es como ${usual[0]}`)
  }
  return isAddressKnown ? limits : undefined
}
