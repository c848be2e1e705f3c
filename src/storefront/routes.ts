import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route('index', 'catalogue/home.route.tsx')] satisfies RouteConfig
