const preload = /<link rel="modulepreload" (?:fetchpriority="low" )?href="(?<file>[^"]+)"\/>/g
const program = /<script type="module" async="">(?<code>[\s\S]*?)<\/script>/
const importAtOnce = /^import (?:\* as (?<name>\w+) from )?"(?<file>[^"]+)";$/gm
const start = /^import\("[^"]+"\);$/m

/** After this many milliseconds scripts are loaded even if a picture has still not come. */
const patience = 3000

/**
 * Puts off a document's scripts until it has been painted, or until somebody touches it: on a slow line they no
 * longer compete with the letters and pictures that are looked at first. A document of another form than
 * React Router writes is returned as it is.
 */
export function putScriptsOff(html: string): string {
  const code = html.match(program)?.groups?.code
  if (!code || !start.test(code)) return html
  const imports = [...code.matchAll(importAtOnce)].map(({ groups }) => groups ?? {})
  const names = imports.map(({ name = '' }) => name).join(', ')
  const calls = imports.map(({ file }) => `import("${file}")`).join(', ')
  const rest = code.replace(importAtOnce, '').replace(start, 'await $&').trim()
  const files = [...html.matchAll(preload)].map(({ groups }) => groups?.file)
  return html.replace(preload, '').replace(
    program,
    () => `<script type="module" async="">
let begun = false;
async function begin() {
  if (begun) return;
  begun = true;
  for (const href of ${JSON.stringify(files)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const [${names}] = await Promise.all([${calls}]);
  ${rest}
}
const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));
if (document.readyState === "complete") afterPaint();
else addEventListener("load", afterPaint, { once: true });
for (const sign of ["pointerdown", "keydown", "focusin"]) {
  addEventListener(sign, begin, { once: true, capture: true, passive: true });
}
setTimeout(begin, ${patience});
</script>`,
  )
}
