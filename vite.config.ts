import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content policy allows files of our own origin only, no data: scripts or fonts
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
})
