type Known = readonly [pattern: RegExp, name: string]

// Browser patterns; the first match wins, because user agents also contain names of older browsers.
const browsers: readonly Known[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly Known[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const longestUserAgent = 512

/** Parses browser and operating system from a `User-Agent`; null if unknown. */
export function parseUserAgent(userAgent: string | undefined): {
  browser: string | null
  system: string | null
} {
  const text = (userAgent ?? '').slice(0, longestUserAgent)
  const named = (known: readonly Known[]) =>
    known.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
