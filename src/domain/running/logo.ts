/** Backgrounds with a separate logo. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

/** Storage paths of the shop's logo per background, without size and format; null without one. */
export type Logo = Record<LogoGround, string | null>

/** Size of the rendered logo in pixels: three times its display size. */
export const logoBox = { width: 640, height: 128 } as const

/** Minimum pixels of a logo's shorter side. */
export const shortestLogoSide = 48

/** Paths of the logo files: transparent for web pages, on white for e-mail. */
export function logoFiles(path: string) {
  return { page: `${path}-${logoBox.width}.webp`, mail: `${path}-${logoBox.width}.jpg` }
}

/**
 * Style sheet that replaces the shop name by its logo. Without a logo for one background, the logo of the other
 * background is shown on a coloured plate. Empty without any logo. `origin` is the shop's URL, for pages on other
 * origins.
 */
export function logoSheet({ light, dark }: Logo, origin = ''): string {
  const onLight = light ?? dark
  const onDark = dark ?? light
  if (onLight === null || onDark === null) return ''
  const image = (path: string) => `content:url(${origin}/storage/${logoFiles(path).page})/""`
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
