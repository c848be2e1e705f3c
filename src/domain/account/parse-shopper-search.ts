import { normalizePhone } from './phone.ts'

/**
 * Possible meanings of an operator's text in the shopper search; each uses a separate database
 * index.
 */
export type ShopperSearch = {
  emailStart: string | null
  phone: { digits: string; isWhole: boolean } | null
  /** beginnings of names in the shopper search; all must match */
  names: string[]
}

const shortestName = 2
const shortestPhone = 4

/** Parses an operator's search for shoppers: `ana@cor`, `55 1234`, `mari núñez`. */
export function parseShopperSearch(typed: string): ShopperSearch {
  const text = typed.trim().toLowerCase()
  const isAddress = text.includes('@')
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length >= shortestPhone && /^[\d\s()+.-]+$/.test(text)
  const whole = isPhone ? normalizePhone(text) : null
  const words = isAddress || isPhone ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return {
    emailStart: /^[^\s]{2,}$/.test(text) && !isPhone ? text : null,
    phone: isPhone ? { digits: whole ?? digits.slice(0, 10), isWhole: whole !== null } : null,
    names: words.filter((word) => word.length >= shortestName),
  }
}
