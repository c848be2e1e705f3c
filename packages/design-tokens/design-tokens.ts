/** Style sheet with the custom properties of colours, type, space and motion. */
export const tokensFile = new URL('tokens.css', import.meta.url)

/** Font of the pages, variable in weight, with the letters of Spanish. */
export const fontFile = new URL('bricolage-grotesque.woff2', import.meta.url)
