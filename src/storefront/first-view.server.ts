import { createContext } from 'react-router'

type ReadStyle = (address: string) => string | null

/** Reads one of the built style sheets, a character for each byte; set by the program that serves them. */
export const styleSheets = createContext<ReadStyle>(() => null)

const sheet = /<link rel="stylesheet" href="([^"]+)"/g
const scriptFile = /<link rel="modulepreload" /g

/**
 * Arranges a document's head for the first look at it. Its styles stand in the page, so that nothing but the page
 * is waited for; scripts come after pictures, because everything works without them. The links to the style
 * sheets stay for the framework, which counts on them, but a disabled one is not even loaded.
 */
export function arrangeFirstView(head: string, readStyle: ReadStyle): string {
  return head
    .replace(sheet, (link, address: string) => {
      const style = readStyle(address)
      return style === null ? link : `<style>${style}</style>${link} disabled`
    })
    .replace(scriptFile, '<link rel="modulepreload" fetchpriority="low" ')
}
