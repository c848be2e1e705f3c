import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/office',
  ssr: true,
  // The whole table is small; asking the server for it piece by piece costs a request per page
  routeDiscovery: { mode: 'initial' },
} satisfies Config
