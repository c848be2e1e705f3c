import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // In development the browser also fetches src/ui, src/domain and packages
  server: { fs: { allow: ['../..'] } },
  cacheDir: '../../node_modules/.vite-office',
  build: {
    emptyOutDir: true,
    // The content policy allows files of our own origin only, no data: scripts or fonts
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    ssr: {
      build: {
        // One server bundle; lazy parts matter in browsers only
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
                // Shared modules form one chunk, because few files compress better than forty
                { name: 'office', test: /src[\\/](?:ui|office|domain)[\\/]/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
