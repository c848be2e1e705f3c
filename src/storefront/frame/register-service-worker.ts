import { serviceWorkerPath } from '../pages.ts'

/** Registers the shop's service worker when the page is loaded and idle. */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  const register = () => whenIdle(() => void workers.register(serviceWorkerPath).catch(() => {}))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
