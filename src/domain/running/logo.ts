/** Backgrounds (light, dark) for each of which the shop can have its own logo. */
export const logoBackgrounds = ['light', 'dark'] as const
export type LogoBackground = (typeof logoBackgrounds)[number]

/**
 * Storage path of the shop's logo for each background, without size and file format; null if the
 * background has no logo.
 */
export type Logo = Record<LogoBackground, string | null>

/** Size of the generated logo file in pixels: three times the size at which pages show it. */
export const renderedLogoSize = { width: 640, height: 128 } as const

/** Minimum length in pixels of the shorter side of an uploaded logo. */
export const minLogoSide = 48

/** Paths of the logo files: transparent for web pages, on white for e-mail. */
export function getLogoFilePaths(path: string) {
  return {
    page: `${path}-${renderedLogoSize.width}.webp`,
    mail: `${path}-${renderedLogoSize.width}.jpg`,
  }
}

/**
 * Style sheet that replaces the shop name by its logo. Without a logo for one background, the logo of the other
 * background is shown on a coloured plate. Empty without any logo. `origin` is the shop's URL, for pages on other
 * origins.
 */
export function createLogoStyleSheet({ light, dark }: Logo, origin = ''): string {
  const onLight = light ?? dark
  const onDark = dark ?? light
  if (onLight === null || onDark === null) return ''
  const image = (path: string) => `content:url(${origin}/storage/${getLogoFilePaths(path).page})/""`
  const plate = (ground: string) => `padding:.25rem .5rem;border-radius:.5rem;background:${ground}`
  const lightPlate = light === null ? `;${plate('#10191b')}` : ''
  const darkPlate = dark === null ? `;${plate('#ffffff')}` : ''
  const whereDark = `${image(onDark)};padding:0;background:none${darkPlate}`
  return [
    `html:root .logo>svg{display:none}`,
    `html:root .logo>span{${image(onLight)};box-sizing:border-box;width:auto;max-width:min(10rem,100vw - 15rem);height:2.25rem;object-fit:contain;object-position:0${lightPlate}}`,
    `html:root :is(.foot,.deep) .logo>span{${whereDark}}`,
    `html:root .deep .logo>span{max-width:20rem;height:4rem}`,
    `@media screen and (prefers-color-scheme:dark){html:root .logo>span{${whereDark}}}`,
  ].join('')
}
