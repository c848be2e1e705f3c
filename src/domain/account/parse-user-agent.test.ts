import { expect, it } from 'vitest'
import { parseUserAgent } from './parse-user-agent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows.slice(0, -1)}; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Windows'],
  [`${iphone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iphone} (KHTML, like Gecko) CriOS/142.0.1 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Chromebook',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [undefined, null, null],
])('detects browser and operating system of %s', (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system })
})
