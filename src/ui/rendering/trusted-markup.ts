/** The empty element React makes a script from; the code is put into it afterwards. */
const emptyScript = '<script></script>'

/** Whether this text can become part of a page as it is: without a '<' it holds no element, hence nothing that runs. */
export function isHarmlessMarkup(markup: string): boolean {
  return markup === emptyScript || !markup.includes('<')
}

declare global {
  /** TypeScript's own list of browser interfaces does not name it yet, and not every browser has it. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: {
            createHTML(markup: string): string | undefined
            createScriptURL(address: string): string | undefined
          },
        ): unknown
      }
    | undefined
}

/**
 * The page's only way from text to markup, asked by the browser at every such place: data blocks pass, elements and code
 * do not, and of scripts the service worker alone, where there is one. Browsers without Trusted Types never ask.
 */
export function refuseUntrustedMarkup(workerAddress?: string) {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isHarmlessMarkup(markup) ? markup : undefined),
    createScriptURL: (address) => (address === workerAddress ? address : undefined),
  })
}
