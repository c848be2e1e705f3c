/** First segments of the shop's addresses; a product with such a url key could never be reached. */
export const reservedUrlKeys: ReadonlySet<string> = new Set([
  'index',
  'category',
  'results',
  'checkout',
  'politicas',
  'faq',
  'condiciones',
  'aviso-de-privacidad',
  'my-profile',
  'my-orders',
  'my-addresses',
  'wishlist',
  'order-detail',
  'ticket-detail',
  'customer',
  'reviews',
  'tickets',
  'rewards',
  'callback',
  'welcome',
  'support',
  'logout',
  'seguimiento',
  'admin',
  'api',
  'v1',
  'services',
  'storage',
  'health',
  'ready',
  'metrics',
  'assets',
  'static',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
  'sw.js',
  'favicon.ico',
  '.well-known',
])

export const URL_KEY_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const URL_KEY_MAX_LENGTH = 200
const urlKey = new RegExp(URL_KEY_PATTERN)

/** Why a text cannot be a product's url key, or null when it can. */
export function urlKeyProblem(text: string): 'malformed' | 'reserved' | null {
  if (reservedUrlKeys.has(text)) return 'reserved'
  return urlKey.test(text) && text.length <= URL_KEY_MAX_LENGTH ? null : 'malformed'
}

/** How many units of a product can be bought now. */
export function availableUnits(onHand: number, reserved: number): number {
  return Math.max(0, onHand - reserved)
}
