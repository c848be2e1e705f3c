/** Logo backgrounds. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

/** Paths of a shop's logo in the picture store, without size and format; null for a ground that has none. */
export type Logo = Record<LogoGround, string | null>

/** Rendered logo size in pixels: three times its display size. */
export const logoBox = { width: 640, height: 128 } as const

/** Pixels that a logo's shorter side needs at least. */
export const shortestLogoSide = 48

/** Paths of the logo files: transparent for pages, on white for mail programs. */
export function logoFiles(path: string) {
  return { page: `${path}-${logoBox.width}.webp`, mail: `${path}-${logoBox.width}.jpg` }
}

/**
 * Style sheet that replaces the shop's name with its logo. Missing backgrounds use the other on a plate. Empty without
 * a logo. `origin` is the shop's, for foreign pages.
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
