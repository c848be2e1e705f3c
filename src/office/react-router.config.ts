import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/office',
  ssr: true,
  // All routes are sent at once: the route table is small, and lazy route discovery costs a request
  // per page
  routeDiscovery: { mode: 'initial' },
} satisfies Config
