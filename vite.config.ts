import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What only the build and the server ask of a page stays out of browsers: its module, and what may be cached of it. */
const pagesForBrowsers: Plugin = {
  name: 'pages-for-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/storefront\/(?:information-)?pages\.ts$/ },
    handler: (code) =>
      code.replaceAll(/^\s*module: [^\n]*,$/gm, '').replaceAll(/^\s*cache: \{[^}]*\},$/gm, ''),
  },
}

export default defineConfig({
  plugins: [pagesForBrowsers, reactRouter()],
  build: {
    // The office is built into the same folder at the same time; build.mjs empties it
    emptyOutDir: false,
    // The content policy allows files of our own origin only, no data: scripts or fonts
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    ssr: {
      build: {
        // The server's pages are one file; only in browsers does a part come later than another
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // These only calculate: a page leaves out those of which it uses nothing
          treeshake: {
            moduleSideEffects: [
              { test: /src[\\/]domain[\\/]|structured-data\.ts$/, sideEffects: false },
            ],
          },
          output: {
            // A few files compress better than forty: what every page shares travels together
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 1,
                },
                // What pages need before they are touched
                {
                  name: 'first',
                  test: /preload-helper|src[\\/](?:ui[\\/](?:picture-url|rendering|text[\\/]truncate)|domain[\\/]running[\\/]shop-name|storefront[\\/](?:information-pages|pages|page-(?:links|meta)|rendering[\\/](?:first-need|lazy-hydrated|replay)|frame[\\/](?:lazy-error|javascript-required)|text[\\/](?:specified|literals[\\/](?:index|menu|not-found|search))))/,
                  priority: 1,
                },
                {
                  name: 'shop',
                  test: /src[\\/](?:ui|storefront)[\\/](?!markdown|table|check|copy-button|overlay|form-fields|disclosure|focus-first-error|text[\\/]email-and-name-checks|ui[\\/](?:pager|copy-button|tabs|confirm-dialog|use-async-action)|session[\\/](?:pending-sign-in|openid|identity-provider-errors|check-id-token-claims|sign-in-failure\.|report-sign-in-failure|silent-sign-in)|cart[\\/](?:server-cart|guest-cart)|installments-and-free-shipping|ui[\\/]product-card-parts|account[\\/](?!wishlist-store)|catalogue|checkout|information|orders|overview|sign-in|text[\\/]literals[\\/](?:address|faq|phone|profile|reviews|rewards|tickets|orders|category|checkout)|styles[\\/]quiet|support)/,
                  minShareCount: 3,
                },
                // Only where one looks around are there cards; filters are parts of lists
                {
                  name: 'goods',
                  test: /src[\\/]storefront[\\/](?:catalogue[\\/](?!applied-filters|earliest-arrival|filter-|listing|no-results|read-chosen|result-category|use-pending)|installments-and-free-shipping|ui[\\/]product-card-parts)/,
                  minShareCount: 4,
                },
                // Only those who sign in fetch what their pages share
                {
                  name: 'account',
                  test: /src[\\/]storefront[\\/](?:account|orders|overview|support)[\\/](?!account-frame|account\.css|photos|review-photo-field|shrink-picture)/,
                  minShareCount: 4,
                },
                // The frame of their pages brings styles that paying does without
                { name: 'account-frame', test: /account[\\/](?:account-frame|account\.css)/ },
              ],
            },
          },
        },
      },
    },
  },
})
