import { workerAddress } from '../pages.ts'

/** Gives the browser the shop's service worker, once the page has loaded and nothing else is to do. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  const register = () => whenIdle(() => void workers.register(workerAddress).catch(() => {}))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
