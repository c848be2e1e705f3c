/** A colour as `#rrggbb`, in lower case. */
export type Colour = string

/**
 * Page background colours on which the shop's accent colour is shown; a test keeps them equal to
 * the design tokens.
 */
export const pageBackgroundsBehindAccent = {
  light: { paper: '#fbf8f3', surface: '#ffffff', sunken: '#f3eee6' },
  dark: { paper: '#10191b', surface: '#182326', sunken: '#202d30' },
} as const
type Scheme = keyof typeof pageBackgroundsBehindAccent

const white = '#ffffff'
const black = '#000000'
/**
 * minimum contrast ratio of text on its background; `visible` is the lower minimum for visible
 * parts that are not text
 */
const readable = 4.5
const visible = 3

/** Parses a colour written as `#rrggbb`; null if invalid. */
export function parseColour(text: string): Colour | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const all = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${all.toLowerCase()}`
}

/** Contrast ratio of two colours, 1 to 21 (WCAG). */
export function calculateContrastRatio(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/**
 * Values of the design tokens that derive from the shop's accent colour, per colour scheme. Where the
 * accent lacks contrast it is darkened or lightened just enough.
 */
export function createAccentColourTokens(accent: Colour): Record<Scheme, Record<string, Colour>> {
  return { light: tokensOf(accent, 'light'), dark: tokensOf(accent, 'dark') }
}

function tokensOf(given: Colour, scheme: Scheme): Record<string, Colour> {
  const ground = pageBackgroundsBehindAccent[scheme]
  const isLight = scheme === 'light'
  // contrast is raised by mixing a colour with black in the light scheme, and with white in the
  // dark scheme; an accent that is visible on these pages stays as it is
  const away = isLight ? black : white
  const accent = until(given, away, visible, [ground.paper, ground.surface])
  const on = chooseTextColourOn(accent)
  const opposite = on === white ? black : white
  const tint = mixed(accent, ground.surface, isLight ? 0.88 : 0.76)
  const link = until(accent, away, readable, [...Object.values(ground), tint])
  const deep = until(accent, black, isLight ? 10 : 12, ['#f6f1e8'])
  return {
    brand: accent,
    'brand-hover': mixed(accent, opposite, 0.12),
    'brand-press': mixed(accent, opposite, 0.22),
    'on-brand': on,
    'brand-tint': tint,
    'on-brand-tint': link,
    link,
    'link-hover': mixed(link, away, 0.35),
    laguna: link,
    'on-laguna': chooseTextColourOn(link),
    'laguna-tint': tint,
    'on-laguna-tint': link,
    focus: link,
    deep,
    'on-deep-2': until(mixed(deep, white, 0.6), white, readable, [deep]),
    'deep-line': mixed(deep, white, 0.18),
    strong: until(accent, black, 7, [white]),
    'toldo-a': accent,
  }
}

/** Text colour on a background: white if readable, or else black. */
export function chooseTextColourOn(colour: Colour): Colour {
  return calculateContrastRatio(white, colour) >= readable ? white : black
}

/**
 * Mixes a colour with another in small steps until it has enough contrast to all given background
 * colours.
 */
function until(colour: Colour, towards: Colour, least: number, from: readonly Colour[]): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mix = mixed(colour, towards, share)
    if (from.every((one) => calculateContrastRatio(mix, one) >= least)) return mix
  }
  return towards
}

/** Mixes two colours; `share` is the weight of the second. */
function mixed(one: Colour, other: Colour, share: number): Colour {
  const others = channels(other)
  const parts = channels(one).map((part, index) =>
    Math.round(part * (1 - share) + (others[index] ?? 0) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Style sheet with the design tokens of an accent colour. */
export function createAccentStyleSheet(accent: Colour): string {
  const { light, dark } = createAccentColourTokens(accent)
  const rule = (tokens: Record<string, Colour>) =>
    `html:root{${Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`
}
