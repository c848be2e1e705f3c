import { expect, it, onTestFinished } from 'vitest'
import { OfflineNotice } from '../frame/offline-notice.tsx'
import { mountComponent } from './mount-component.tsx'

function pretend<Target extends object>(target: Target, name: keyof Target, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(target, name)
  })
}

const noticeWords = () => document.querySelector('[role=status]')?.textContent

it('the offline notice links to saved orders once the service worker controls the page', async () => {
  pretend(navigator.serviceWorker, 'controller', null)
  mountComponent(<OfflineNotice />)
  pretend(navigator, 'onLine', false)
  window.dispatchEvent(new Event('offline'))
  await expect.poll(noticeWords).toMatch(/Seguimos cuando regrese\. $/)

  pretend(navigator.serviceWorker, 'controller', {})
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  await expect.poll(noticeWords).toMatch(/Ver mis pedidos guardados$/)
})
