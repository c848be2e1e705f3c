import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // In development the browser also loads source files outside this folder: src/ui, src/domain and
  // packages
  server: { fs: { allow: ['../..'] } },
  cacheDir: '../../node_modules/.vite-office',
  build: {
    emptyOutDir: true,
    // No inlined assets: the content policy allows only files of our own origin, no data: URLs
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    ssr: {
      build: {
        // The check for ineffective dynamic imports is off for the server, because its bundle is a
        // single file; dynamic imports split only the browser code
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 1,
                },
                // Shared modules form one chunk, because it compresses better than forty small files
                {
                  name: 'office',
                  // a style sheet belongs to the pages that use it
                  test: /src[\\/](?:ui|office|domain)[\\/].*(?<!\.css)$/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
  },
})
