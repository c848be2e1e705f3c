import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/office',
  ssr: true,
  // All routes load at once: the table is small, and lazy discovery costs a request per page
  routeDiscovery: { mode: 'initial' },
} satisfies Config
