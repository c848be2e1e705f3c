/** Empty script element that React creates first, before adding the script's code. */
const emptyScript = '<script></script>'

/** Whether a text is safe to insert as HTML: without '<' it contains no element and no script. */
export function isMarkupWithoutElements(markup: string): boolean {
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
 * Default Trusted Types policy of the page: allows only markup without elements, and only the
 * service worker's script URL. Browsers without Trusted Types ignore the policy.
 */
export function installTrustedTypesPolicy(workerAddress?: string) {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (isMarkupWithoutElements(markup) ? markup : undefined),
    createScriptURL: (address) => (address === workerAddress ? address : undefined),
  })
}
