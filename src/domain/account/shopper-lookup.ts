import { tidyPhone } from './phone.ts'

/** Possible meanings of a shopper search; each uses its own index. */
export type ShopperLookup = {
  /** the beginning of an e-mail */
  emailStart: string | null
  phone: { digits: string; isWhole: boolean } | null
  /** beginnings of names, all of which have to fit */
  names: string[]
}

const shortestName = 2
const shortestPhone = 4

/** Parses a shopper search: `ana@cor`, `55 1234`, `mari núñez`. */
export function readShopperLookup(typed: string): ShopperLookup {
  const text = typed.trim().toLowerCase()
  const isAddress = text.includes('@')
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length >= shortestPhone && /^[\d\s()+.-]+$/.test(text)
  const whole = isPhone ? tidyPhone(text) : null
  const words = isAddress || isPhone ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return {
    emailStart: /^[^\s]{2,}$/.test(text) && !isPhone ? text : null,
    phone: isPhone ? { digits: whole ?? digits.slice(0, 10), isWhole: whole !== null } : null,
    names: words.filter((word) => word.length >= shortestName),
  }
}
