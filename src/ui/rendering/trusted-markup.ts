/** Empty element from which React creates a script; its code is added afterwards. */
const emptyScript = '<script></script>'

/** Whether text is safe as markup: without '<' it contains no element and no script. */
export function isHarmlessMarkup(markup: string): boolean {
  return markup === emptyScript || !markup.includes('<')
}

declare global {
  /** Trusted Types API, missing in TypeScript's DOM types and in some browsers. */
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
 * Trusted Types policy of the page: allows data blocks, rejects elements and code, and allows only the service worker
 * as a script. Browsers without Trusted Types ignore it.
 */
export function refuseUntrustedMarkup(workerAddress?: string) {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isHarmlessMarkup(markup) ? markup : undefined),
    createScriptURL: (address) => (address === workerAddress ? address : undefined),
  })
}
